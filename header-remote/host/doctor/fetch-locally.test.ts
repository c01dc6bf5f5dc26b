import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { fetchLocally } from './fetch-locally.ts';

async function serveLocally(): Promise<number> {
  const server = createServer(({ url, headers }, response) => {
    if (url === '/loop') response.writeHead(302, { Location: '/loop' }).end();
    else if (url === '/moved') response.writeHead(307, { Location: '/page?a=1' }).end();
    else if (url === '/hangs') response.writeHead(200).flushHeaders();
    else if (url === '/none') response.writeHead(204).end();
    else response.writeHead(200, { 'X-Of': `${headers.host} ${headers.origin}` }).end(url);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

it('finds names under localhost on this machine, with their own name, and follows redirects', async () => {
  const origin = `http://www.marquee.de.localhost:${await serveLocally()}`;
  const response = await fetchLocally(`${origin}/moved`, { headers: { origin: 'https://shop.example' } });
  expect([response.status, response.url, response.headers.get('x-of'), await response.text()]).toEqual([
    200,
    `${origin}/page?a=1`,
    `${new URL(origin).host} https://shop.example`,
    '/page?a=1',
  ]);
  expect((await fetchLocally(`${origin}/none`)).status).toBe(204);
  expect((await fetchLocally(`${origin}/loop`)).status).toBe(302);
});

it('ends with its signal, and where nothing listens', async () => {
  const port = await serveLocally();
  const hanging = fetchLocally(`http://shop.localhost:${port}/hangs`, { signal: AbortSignal.timeout(100) });
  await expect(hanging).rejects.toThrow(/abort/i);
  await expect(fetchLocally('http://shop.localhost:1/')).rejects.toThrow('ECONNREFUSED');
});
