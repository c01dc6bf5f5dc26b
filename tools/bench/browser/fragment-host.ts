import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A team's own server, which includes head and fragment in its pages.
 *
 * @param readMarquee returns the origin of the header's site, which starts after this server.
 */
export async function startFragmentHost(
  readMarquee: () => string,
): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== '/') {
      response.writeHead(404).end();
      return;
    }
    buildPage(readMarquee()).then(
      (html) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html),
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

async function buildPage(marquee: string): Promise<string> {
  const [head, fragment] = await Promise.all(
    ['/header/head?path=/', '/header/fragment?path=/'].map(async (path) => (await fetch(marquee + path)).text()),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}</head><body>${fragment}<main id="main">A page of another server</main></body></html>`;
}
