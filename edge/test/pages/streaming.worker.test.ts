import type { ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Misbehaviour, sendGoodAnswer, startUpstream, type Upstream } from '../proxy/upstream.ts';
import type { RunningWorkerd } from '../proxy/workerd.ts';
import { openPage, startEdge } from './edge.ts';

const HEAD = '<!doctype html><html><head><marquee-head title="A page in parts"></marquee-head></head>';
const HEADER = '<body><marquee-header><a href="/">Home</a></marquee-header><main>';

let upstream: Upstream;
let edge: RunningWorkerd;

/** Answers the API's calls; the test writes the pages. */
const pages =
  (write: (response: ServerResponse) => void | Promise<void>): Misbehaviour =>
  (request, response) => {
    if (!request.url?.startsWith('/page')) return sendGoodAnswer(request, response);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    return write(response);
  };

beforeAll(async () => {
  upstream = await startUpstream();
  edge = await startEdge(upstream.url);
});
afterAll(async () => {
  await edge.close();
  await upstream.close();
});

it('sends the head, drawn, while the origin has sent no more than the head', async () => {
  const release = Promise.withResolvers<void>();
  upstream.behave(
    pages(async (response) => {
      response.write(HEAD);
      await release.promise;
      response.end(`${HEADER}late</main></body></html>`);
    }),
  );
  const page = await openPage(edge.port, '/page');
  await page.until('<title>A page in parts</title>');
  // With the head go the header's styles and script: the browser fetches them while the origin thinks.
  await page.until('/hydrate.js" integrity="sha384-');
  expect(page.text()).not.toContain('<body');
  release.resolve();
  expect(await page.whole()).toContain('late</main></body></html>');
});

it('sends the head and the header, drawn, before the body of the page is ready', async () => {
  const release = Promise.withResolvers<void>();
  upstream.behave(
    pages(async (response) => {
      response.write(HEAD + HEADER);
      await release.promise;
      response.end('late</main></body></html>');
    }),
  );
  const page = await openPage(edge.port, '/page');
  await page.until('</marquee-header>');
  const early = page.text();
  expect(early).toContain('<meta property="og:title" content="A page in parts">');
  expect(early).toContain('role="search"');
  expect(early).toMatch(/<a [^>]*href="\/signin\/"/);
  expect(early).toContain('<script type="application/json" data-marquee-props>');
  expect(early).not.toContain('<marquee-head ');
  expect(early).not.toContain('late</main>');
  release.resolve();
  const whole = await page.whole();
  expect(whole.startsWith(early)).toBe(true);
  expect(whole).toContain('late</main></body></html>');
});

it('sends them as early where the origin compresses its pages', async () => {
  const release = Promise.withResolvers<void>();
  upstream.behave((request, response) => {
    if (!request.url?.startsWith('/page')) return sendGoodAnswer(request, response);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' });
    const gzip = createGzip();
    gzip.pipe(response);
    gzip.write(HEAD + HEADER, () => gzip.flush());
    return release.promise.then(() => void gzip.end('late</main></body></html>'));
  });
  const page = await openPage(edge.port, '/page', { 'accept-encoding': 'gzip, br' });
  await page.until('</marquee-header>');
  release.resolve();
  expect((await page.whole()).endsWith('late</main></body></html>')).toBe(true);
});

it('hands each part of the page on as it comes', async () => {
  const parts = Array.from({ length: 20 }, (_, index) => `<p>part ${index}</p>`);
  const arrived = parts.map(() => Promise.withResolvers<void>());
  upstream.behave(
    pages(async (response) => {
      response.write(HEAD + HEADER);
      for (const [index, part] of parts.entries()) {
        response.write(part);
        // Nothing more is written before the reader has this: what buffers never gets the next.
        await arrived[index]?.promise;
      }
      response.end('</main></body></html>');
    }),
  );
  const page = await openPage(edge.port, '/page');
  for (const [index, part] of parts.entries()) {
    await page.until(part);
    arrived[index]?.resolve();
  }
  expect(await page.whole()).toContain(`${parts.join('')}</main>`);
});

it('hands on as much as the reader takes, and keeps none of it', async () => {
  const megabyte = `<p>${'a'.repeat(1024 * 1024 - 7)}</p>`;
  const drained = (response: ServerResponse) => new Promise((next) => response.once('drain', next));
  let sent = 0;
  const stalled = Promise.withResolvers<void>();
  upstream.behave(
    pages(async (response) => {
      response.write(HEAD + HEADER);
      for (; sent < 200 && !response.destroyed; sent += 1) {
        if (response.write(megabyte)) continue;
        const waiting = drained(response);
        // The sockets between hold a few megabytes; past them, an origin is held up by a reader who does not read.
        if (sent > 2) stalled.resolve();
        await waiting;
      }
      response.end('</main></body></html>');
    }),
  );
  const response = await fetch(`http://127.0.0.1:${edge.port}/page`);
  const reader = response.body?.getReader();
  await reader?.read();
  await stalled.promise;
  expect(sent).toBeLessThan(200);
  let bytes = 0;
  for (let step = await reader?.read(); step?.done === false; step = await reader?.read()) bytes += step.value.length;
  expect(bytes).toBeGreaterThan(199 * 1024 * 1024);
});
