import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findSiteByHost, resolveLanguage } from '../../shared/sites/sites.ts';
import { TEST_TRACE } from '../test/edge-request.ts';
import { RetryBudget } from '../upstream/retry-budget.ts';
import { fetchPage } from './fetch-page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Settles when the signal aborts, as `fetch` does. */
const hang = (_: string, { signal }: RequestInit) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

it('gives an origin up that sends no first byte within 8 s', async () => {
  const site = findSiteByHost('www.marquee.com');
  if (site === undefined) throw new Error('no site');
  const page = {
    request: new Request('https://www.marquee.com/'),
    siteLocale: { site, language: resolveLanguage(site, '/') },
    pageOrigin: 'https://www.marquee.com',
    correlationId: 'test',
    trace: TEST_TRACE,
    placeSlug: null,
    identity: [],
    flags: null,
  };
  const outcome = vi.fn();
  fetchPage({ base: 'http://origin', fetch: hang }, page, new RetryBudget()).catch(outcome);
  await vi.advanceTimersByTimeAsync(7_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledOnce();
});
