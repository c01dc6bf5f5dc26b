import { type IncomingMessage, request } from 'node:http';
import { resolve } from 'node:path';
import { type RunningWorkerd, startWorkerd, type WorkerdOptions } from '../proxy/workerd.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The server module of the deployed build. */
export const SERVER_MODULE = 'entry.server.js';

/** Keys of the sessions that tests sign. */
export const SESSION_KEYS = 'local:local-only-for-tests';

/**
 * The edge worker as it is deployed, in front of an origin that answers API calls and serves the HTML of every page.
 */
export function edgeOptions(originUrl: string, vars: Readonly<Record<string, string>> = {}): WorkerdOptions {
  return {
    entry: resolve(root, 'edge/local/worker.ts'),
    alias: {
      '@marquee/import-header-server': resolve(root, 'dist/header/server/import-server.js'),
      '@marquee/header-build': resolve(root, 'dist/header/build.json'),
    },
    modules: { [SERVER_MODULE]: resolve(root, 'dist/header/server', SERVER_MODULE) },
    vars: {
      STAGE: 'local',
      SCHEME: 'http',
      SESSION_KEYS,
      RATE_LIMIT: 'off',
      ORIGIN_URL: originUrl,
      ...vars,
    },
  };
}

/** Runs the edge worker itself with nothing between its sockets and the test's. Needs a build. */
export function startEdge(originUrl: string, vars: Readonly<Record<string, string>> = {}): Promise<RunningWorkerd> {
  return startWorkerd(edgeOptions(originUrl, vars));
}

/** Requests a page, and reads no more of its body than is waited for. */
export async function openPage(port: number, path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const readMore = async () => {
    const { done = true, value = '' } = (await reader?.read()) ?? {};
    text += value;
    return !done;
  };
  return {
    headers: response.headers,
    /** All text so far. */
    text: () => text,
    /** Resolves once the text so far contains this; rejects if the answer ends without it. */
    async until(part: string) {
      while (!text.includes(part)) if (!(await readMore())) throw new Error(`The page ended without ${part}`);
    },
    async whole() {
      while (await readMore());
      return text;
    },
  };
}

/** Sends a request as it is written: `fetch` would normalize paths and forbid the `Host` header. */
export async function rawRequest(
  port: number,
  method: string,
  path: string,
  host: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const fields = { host, connection: 'close', ...headers };
    request({ port, host: '127.0.0.1', method, path, headers: fields, agent: false }, resolve)
      .on('error', reject)
      .end();
  });
  const body = Buffer.concat(await message.toArray());
  const fields = Object.entries(message.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const status = message.statusCode ?? 0;
  return new Response([204, 304].includes(status) ? null : body, { status, headers: fields });
}
