import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, passOn, selectHeaders } from '../pass-on.ts';

/** An HTTP proxy between a browser and the servers of the tests: what Playwright's routes and init scripts do elsewhere. */
export interface InterceptingProxy {
  /** `host:port` */
  readonly address: string;
  /** Holds the requests back whose URL matches. @returns lets them go on */
  readonly hold: (path: RegExp) => () => void;
  readonly stop: () => Promise<void>;
}

/** A script that the page's policy allows, at the start of its head. */
function insertScript(html: string, script: string, policy: string): string {
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  return html.replace('<head>', `<head><script${nonce === undefined ? '' : ` nonce="${nonce}"`}>${script}</script>`);
}

/** Passes a document on as it comes, with the script at the start of its head. */
async function passDocument(answer: IncomingMessage, outgoing: ServerResponse, script: string): Promise<void> {
  const policy = String(answer.headers['content-security-policy'] ?? '');
  let start: string | null = '';
  for await (const chunk of answer) {
    if (start === null) {
      outgoing.write(chunk);
      continue;
    }
    start += chunk.toString('latin1');
    if (!start.includes('<head>')) continue;
    outgoing.write(Buffer.from(insertScript(start, script, policy), 'latin1'));
    start = null;
  }
  outgoing.end(start === null ? undefined : Buffer.from(start, 'latin1'));
}

/** @param script runs in each document before its own scripts */
export async function startInterceptingProxy(script: string): Promise<InterceptingProxy> {
  const held: { readonly path: RegExp; readonly isReleased: Promise<void> }[] = [];

  const server = createServer(async (incoming, outgoing) => {
    const { hostname, host, port, pathname, search } = new URL(incoming.url ?? '/', 'http://localhost');
    if (hostname !== 'localhost' && !hostname.endsWith('.localhost') && hostname !== '127.0.0.1') {
      outgoing.writeHead(502).end();
      return;
    }
    await Promise.all(held.filter(({ path }) => path.test(pathname)).map(({ isReleased }) => isReleased));
    const isDocument = incoming.headers['sec-fetch-dest'] === 'document';
    const dropped = ['host', ...(isDocument ? ['accept-encoding'] : [])];
    const headers = [...selectHeaders(incoming.rawHeaders, ...dropped), 'Host', host];
    passOn(incoming, outgoing, { port, path: pathname + search, headers }, (answer) => {
      const isHtml = isDocument && /^text\/html/.test(answer.headers['content-type'] ?? '');
      const length = isHtml ? ['content-length'] : [];
      outgoing.writeHead(answer.statusCode ?? 502, selectHeaders(answer.rawHeaders, ...length));
      if (isHtml) void passDocument(answer, outgoing, script).catch(() => outgoing.destroy());
      else answer.pipe(outgoing);
    });
  });
  const { port, stop } = await listen(server);
  return {
    address: `127.0.0.1:${port}`,
    hold(path) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.push({ path, isReleased: promise });
      return resolve;
    },
    stop,
  };
}
