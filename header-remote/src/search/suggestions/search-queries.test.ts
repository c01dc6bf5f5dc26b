import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QUERY_DEFAULTS } from '../../../../shared/api/query-defaults.ts';
import { createLatestAnswerSource } from './answer-source.ts';
import { createSearchQueries } from './search-queries.lazy.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // A server has no timers.
  environmentManager.setIsServer(() => false);
});
afterEach(() => {
  vi.useRealTimers();
  environmentManager.setIsServer(() => true);
});

const JAZZ = { text: 'jazz', scope: 'place_id=7' };
const { signal } = new AbortController();

/** A cache whose window can be focused and online again, as the browser's events tell it. */
function start(load: (signal: AbortSignal) => Promise<readonly string[]> = async () => ['jazz']) {
  const calls = vi.fn(load);
  const plain = createLatestAnswerSource(
    () => JAZZ.scope,
    (_, ended) => calls(ended),
  );
  const client = new QueryClient({ defaultOptions: { queries: QUERY_DEFAULTS } });
  const queries = createSearchQueries(client);
  const unmount = queries.mount();
  const source = queries.createSource('suggestions', plain);
  return { calls, plain, client, source, unmount };
}

it('keeps an answer fresh for 300,000 ms, and shows an older one until its successor is there', async () => {
  const { source } = start();
  await source.request(JAZZ, signal);
  await vi.advanceTimersByTimeAsync(299_999);
  expect(source.peek(JAZZ)).toEqual({ answer: ['jazz'], isFresh: true });
  await vi.advanceTimersByTimeAsync(1);
  expect(source.peek(JAZZ)).toEqual({ answer: ['jazz'], isFresh: false });
});

it('requests one answer once, however often it is asked for', async () => {
  const { source, calls } = start();
  await Promise.all([source.request(JAZZ, signal), source.request(JAZZ, signal)]);
  await source.request(JAZZ, signal);
  expect(calls).toHaveBeenCalledOnce();
});

it('does not retry a call that failed', async () => {
  const { source, calls } = start(() => Promise.reject(new Error('down')));
  await expect(source.request(JAZZ, signal)).rejects.toThrow('down');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveBeenCalledOnce();
});

it.each([
  ['the window is focused', async () => (await import('@tanstack/react-query')).focusManager.setFocused(true)],
  [
    'the browser is online again',
    async () => {
      const { onlineManager } = await import('@tanstack/react-query');
      onlineManager.setOnline(false);
      onlineManager.setOnline(true);
    },
  ],
])('requests nothing again when %s, however old the answer that shows', async (_, happen) => {
  const { source, calls } = start();
  await source.request(JAZZ, signal);
  await vi.advanceTimersByTimeAsync(400_000);
  const { focusManager } = await import('@tanstack/react-query');
  focusManager.setFocused(false);
  await happen();
  await vi.advanceTimersByTimeAsync(1_000);
  focusManager.setFocused(undefined);
  expect(calls).toHaveBeenCalledOnce();
});

it('requests nothing again when another search on the page shows an old answer', async () => {
  const { client, plain, calls, source } = start();
  await source.request(JAZZ, signal);
  await vi.advanceTimersByTimeAsync(400_000);
  const other = createSearchQueries(client).createSource('suggestions', plain);
  expect(other.peek(JAZZ)).toMatchObject({ answer: ['jazz'] });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toHaveBeenCalledOnce();
});

it('requests nothing again when a component mounts that shows an old answer', async () => {
  const { client, source, calls } = start();
  await source.request(JAZZ, signal);
  await vi.advanceTimersByTimeAsync(400_000);
  const queryKey = ['suggestions', JAZZ.scope, JAZZ.text];
  // What `useQuery` does when its component mounts.
  const unmount = new QueryObserver(client, { queryKey, queryFn: () => calls(signal) }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1_000);
  unmount();
  expect(calls).toHaveBeenCalledOnce();
});

it('takes over answers with their time, and adopts a request that is on its way', async () => {
  const answers: ((answer: readonly string[]) => void)[] = [];
  const load = vi.fn(() => new Promise<readonly string[]>((resolve) => answers.push(resolve)));
  const plain = createLatestAnswerSource(() => '', load);
  const rock = { text: 'rock', scope: '' };
  const soul = { text: 'soul', scope: '' };
  void plain.request(rock, signal);
  answers[0]?.(['rock']);
  await vi.advanceTimersByTimeAsync(200_000);
  void plain.request(soul, signal);
  const source = createSearchQueries().createSource('suggestions', plain);
  const adopted = source.request(soul, signal);
  answers[1]?.(['soul']);
  expect(await adopted).toEqual(['soul']);
  expect(source.peek(rock)).toEqual({ answer: ['rock'], isFresh: true });
  await vi.advanceTimersByTimeAsync(100_000);
  expect(source.peek(rock)).toEqual({ answer: ['rock'], isFresh: false });
  expect(load).toHaveBeenCalledTimes(2);
});

it('cancels a request that is no longer wanted', async () => {
  const ended = vi.fn();
  const { source } = start((requested) => {
    requested.addEventListener('abort', ended);
    return new Promise(() => {});
  });
  const wanted = new AbortController();
  source.request(JAZZ, wanted.signal).catch(() => {});
  await vi.advanceTimersByTimeAsync(0);
  wanted.abort();
  expect(ended).toHaveBeenCalledOnce();
});

it('holds nothing, and no timer, once its header has gone', async () => {
  const { source, client, unmount } = start();
  await source.request(JAZZ, signal);
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  unmount();
  expect(source.peek(JAZZ)).toBeUndefined();
  expect(client.getQueryCache().getAll()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it('holds nothing, and no timer, for a field that gets it after its header has gone', () => {
  const client = new QueryClient({ defaultOptions: { queries: QUERY_DEFAULTS } });
  const queries = createSearchQueries(client);
  queries.mount()();
  const plain = createLatestAnswerSource(
    () => '',
    async () => [],
  );
  expect(queries.createSource('places', plain)).toBe(plain);
  expect(client.getQueryCache().getAll()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
