import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { build } from 'esbuild';

const folder = resolve(import.meta.dirname, 'pages');

export interface HostServer {
  /** Origin of the foreign pages: what `HOST_ORIGINS` must name. */
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/**
 * Serves the pages of teams that are not on our origin: `pages/{name}.html`, with the header's origin in the place of
 * `{marquee}`, and the bundled script of the federated ones.
 *
 * @param readMarquee origin of the running stack, asked for with each page: it comes up later.
 */
export async function startHostServer(port: number, readMarquee: () => string): Promise<HostServer> {
  const { outputFiles } = await build({
    entryPoints: [resolve(folder, 'federated.ts')],
    bundle: true,
    format: 'esm',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const script = outputFiles[0]?.text ?? '';

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    if (pathname === '/federated.js') {
      response.setHeader('Content-Type', 'text/javascript').end(script);
      return;
    }
    const name = /^\/([a-z-]+)$/.exec(pathname)?.[1];
    const html = name === undefined ? null : readPage(name);
    if (html === null) {
      response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
      return;
    }
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html.replaceAll('{marquee}', readMarquee()));
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const { port: listening } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${listening}`,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

function readPage(name: string): string | null {
  try {
    return readFileSync(resolve(folder, `${name}.html`), 'utf8');
  } catch {
    return null;
  }
}
