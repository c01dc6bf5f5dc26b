import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { NAUGHTY_STRINGS } from '../hostile-text.ts';
import { BROKEN_BODIES, createFuzzRequest, findFault, MALFORMED_REQUESTS, sendBytes } from '../fuzz-requests.ts';
import { createRandom } from '../proxy/random.ts';
import { sendGoodAnswer, startUpstream, type Upstream } from '../proxy/upstream.ts';
import type { RunningWorkerd } from '../proxy/workerd.ts';
import { startEdge } from './edge.ts';
import { encodePage, hostilePage, pageHeaders } from './hostile-pages.ts';

/** More with FUZZ_MINUTES: each test goes on for that long, with FUZZ_SEED. */
const MINUTES = Number(process.env.FUZZ_MINUTES ?? 0);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const REQUESTS = 400;
const PAGES = 150;
const CONNECTIONS = 8;
const TIMEOUT_MS = 20_000;
/** Nothing more comes after it for a connection that the edge leaves open. */
const WAIT_MS = 500;
const TEST_TIMEOUT_MS = 60_000 + MINUTES * 90_000;
const PAGE = '<!doctype html><title>t</title><marquee-head></marquee-head><marquee-header></marquee-header><p>end';

let upstream: Upstream;
let edge: RunningWorkerd;
beforeAll(async () => {
  upstream = await startUpstream(sendGoodAnswer, { records: false });
  edge = await startEdge(upstream.url);
});
afterAll(async () => {
  await edge?.close();
  await upstream?.close();
});
const isCall = (url = '') => url.startsWith('/api/') || url.startsWith('/home/api/');
const servePages = (page: Buffer | string, fields: Readonly<Record<string, string>>) =>
  upstream.behave((request, response) =>
    isCall(request.url) ? sendGoodAnswer(request, response) : void response.writeHead(200, fields).end(page),
  );
const serveGoodPages = () => servePages(PAGE, { 'content-type': 'text/html; charset=utf-8' });
beforeEach(serveGoodPages);

async function expectHealthy(): Promise<void> {
  serveGoodPages();
  const page = await fetch(`http://localhost:${edge.port}/page`);
  expect([page.status, (await page.text()).includes('data-marquee-root')]).toEqual([200, true]);
}

it('texts that broke other programs fail nothing, in any input of any route, and are never markup', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const random = createRandom(SEED);
  const faults: string[] = [];
  const endsAt = Date.now() + MINUTES * 60_000;
  let left = REQUESTS;
  const send = async () => {
    while (left > 0 || Date.now() < endsAt) {
      left -= 1;
      const request = createFuzzRequest(random, random.pick(NAUGHTY_STRINGS));
      const fault = findFault(request, await sendBytes(edge.port, request.bytes, TIMEOUT_MS));
      if (fault !== null) faults.push(`${JSON.stringify(request.bytes.toString())}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
  expect(faults).toEqual([]);
  await expectHealthy();
});

it('bytes that are not HTTP get 4xx or the end of the connection, and leave the next request alone', async () => {
  const sendEach = (requests: readonly string[]) =>
    Promise.all(
      requests.map(async (bytes) => ({ start: bytes.slice(0, 80), ...(await sendBytes(edge.port, bytes, WAIT_MS)) })),
    );
  expect((await sendEach(MALFORMED_REQUESTS)).filter(({ status }) => status >= 500)).toEqual([]);
  for (const { status } of await sendEach(BROKEN_BODIES)) expect([0, 400, 408, 502]).toContain(status);
  await expectHealthy();
});

it('a host that is not one name is no site', async () => {
  for (const hosts of ['a b', '[::1', 'www.marquee.com\r\nhost: www.marquee.de']) {
    const { status, body } = await sendBytes(edge.port, `GET /page HTTP/1.1\r\nhost: ${hosts}\r\n\r\n`, WAIT_MS);
    expect([status, JSON.parse(body).error], hosts).toEqual([421, 'MISDIRECTED_REQUEST']);
  }
});

it('a page of any markup passes through, to its end', { timeout: TEST_TIMEOUT_MS }, async () => {
  const endsAt = Date.now() + MINUTES * 60_000;
  const end = '<i id="end-of-page"></i>';
  let seed = SEED;
  do {
    await fc.assert(
      fc.asyncProperty(hostilePage, pageHeaders, async (start, headers) => {
        const page = Buffer.concat([start, Buffer.from(end)]);
        const { 'content-encoding': coding, ...type } = headers;
        servePages(encodePage(page, coding), coding === '' ? type : headers);
        const answer = await fetch(`http://localhost:${edge.port}/page`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect(answer.status).toBe(200);
        // Nothing of the page is lost: everything that the edge does not replace keeps its order.
        if (!/<(?:marquee-head|html)/i.test(page.toString('latin1'))) expect(bytes.equals(page)).toBe(true);
        else expect(bytes.length).toBeGreaterThan(0);
      }),
      { numRuns: PAGES, seed },
    );
    seed += 1;
  } while (Date.now() < endsAt);
  await expectHealthy();
});
