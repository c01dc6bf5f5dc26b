import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findSiteByHost, resolveLanguage } from '../../shared/sites/sites.ts';
import { TEST_TRACE } from '../test/edge-request.ts';
import { BROWSER, SCRIPT } from '../test/test-edge.ts';
import { RetryBudget } from '../upstream/call-limits.ts';
import { fetchPage, OriginTimeout } from './fetch-page.ts';
import { isPage } from './page-request.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' };

type Fields = Readonly<Record<string, string>>;

it.each<[expected: boolean, what: string, request: Fields, answer: Fields, status?: number, path?: string]>([
  [true, 'a navigation', BROWSER, HTML],
  [true, 'a program', {}, HTML],
  [true, 'an error page', BROWSER, HTML, 404],
  [true, 'a page for a script', SCRIPT, HTML],
  [false, 'another type', BROWSER, { 'content-type': 'text/htmlx' }],
  [true, 'an inline disposition', BROWSER, { ...HTML, 'content-disposition': 'Inline; filename="attachment.html"' }],
  [false, 'a download', BROWSER, { ...HTML, 'content-disposition': 'ATTACHMENT; filename="a.html"' }],
  [false, 'a disposition of an unknown type', BROWSER, { ...HTML, 'content-disposition': 'x-save' }],
  [false, 'a part', { ...SCRIPT, range: 'bytes=0-4' }, HTML, 206],
  [false, 'an error of a range', { accept: '*/*', range: 'bytes=9-' }, HTML, 416, '/film.mp4'],
  [true, 'a range that was not sent on', { ...BROWSER, range: 'bytes=0-' }, HTML],
  [false, 'an error in place of an image', { accept: '*/*', 'sec-fetch-dest': 'image' }, HTML, 404],
  [false, 'HTML for a client that wants none', { accept: 'application/json' }, HTML, 500],
])('is a page: %s: %s', (expected, _, request, answer, status = 200, path = '/page') => {
  const asked = new Request(`https://www.marquee.com${path}`, { headers: request });
  expect(isPage(asked, new Response('x', { headers: answer, status }))).toBe(expected);
});

describe('the fetch of a page', () => {
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
    const aborted = new Promise<Response>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    );
    await Promise.race([new Response(body ?? null).arrayBuffer(), aborted]);
    return aborted;
  };

  function send(request: Request, fetch = hang) {
    const outcome = vi.fn();
    fetchPage({ base: 'http://origin', fetch }, { ...PAGE, request }, new RetryBudget(), 8_000).then(outcome, outcome);
    return outcome;
  }

  it('counts that time from the end of an upload, however long it takes', async () => {
    const { readable: body, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const upload = writable.getWriter();
    const outcome = send(
      new Request('https://www.marquee.com/', { method: 'POST', body, duplex: 'half' } as RequestInit),
    );
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
});
