import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findSiteByHost, resolveLanguage } from '../../shared/sites/sites.ts';
import { TEST_TRACE } from '../test/edge-request.ts';
import { RetryBudget } from '../upstream/call-limits.ts';
import { fetchPage, OriginTimeout } from './fetch-page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PAGE = {
  siteLocale: resolve(),
  pageOrigin: 'https://www.marquee.com',
  correlationId: 'test',
  trace: TEST_TRACE,
  placeSlug: null,
  identity: [],
  flags: null,
};

function resolve() {
  const site = findSiteByHost('www.marquee.com');
  if (site === undefined) throw new Error('no site');
  return { site, language: resolveLanguage(site, '/') };
}

/** Reads the body, then settles when the signal aborts, as `fetch` does. */
const hang = async (_: string, { signal, body }: RequestInit) => {
  const aborted = new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  await Promise.race([new Response(body ?? null).arrayBuffer(), aborted]);
  return aborted;
};

function send(request: Request, fetch = hang) {
  const outcome = vi.fn();
  fetchPage({ base: 'http://origin', fetch }, { ...PAGE, request }, new RetryBudget(), 8_000).then(outcome, outcome);
  return outcome;
}

it('gives an origin up that sends no first byte in its time', async () => {
  const outcome = send(new Request('https://www.marquee.com/'));
  await vi.advanceTimersByTimeAsync(7_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledExactlyOnceWith(expect.any(OriginTimeout));
});

it.each(['POST', 'PUT'])('counts that time from the end of an upload, however long it takes: %s', async (method) => {
  const { readable: body, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const upload = writable.getWriter();
  const outcome = send(new Request('https://www.marquee.com/', { method, body, duplex: 'half' } as RequestInit));
  for (let part = 0; part < 3; part += 1) {
    await vi.advanceTimersByTimeAsync(9_000);
    void upload.write(new Uint8Array([part]));
  }
  void upload.close();
  await vi.advanceTimersByTimeAsync(7_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledExactlyOnceWith(expect.any(OriginTimeout));
});

it('counts the time in which an origin takes no more of an upload', async () => {
  const outcome = send(
    new Request('https://www.marquee.com/', { method: 'POST', body: new Uint8Array(1_000) }),
    (_, { signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  await vi.advanceTimersByTimeAsync(8_000);
  expect(outcome).toHaveBeenCalledExactlyOnceWith(expect.any(OriginTimeout));
});
