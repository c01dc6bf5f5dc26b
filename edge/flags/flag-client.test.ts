import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FlagContext } from '../../shared/flags/flag-rules.ts';
import { createFlagClient, type FlagException, type FlagProvider, FlagUsageError } from './flag-client.ts';

const CONTEXT = { site: '.de' } as FlagContext;
const never = () => new Promise<never>(() => {});

/** A client of a provider that behaves as the test says. */
function open(evaluate: FlagProvider['evaluate'], initialize?: () => Promise<void>) {
  const reported: FlagException[] = [];
  const printed: string[] = [];
  const clock = { now: 1_000_000 };
  const client = createFlagClient(
    { name: 'test', evaluate, ...(initialize && { initialize }) },
    (exception) => reported.push(exception),
    (line) => printed.push(line),
    () => clock.now,
  );
  return { client, reported, printed, clock };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('prints that the initialization timed out, and the defaults serve', async () => {
  const { client, printed } = open(async () => ({ a: true }), never);
  const initialized = client.initialize();
  await vi.advanceTimersByTimeAsync(300);
  await initialized;
  expect(printed).toEqual(['Timeout occured.']);
  expect(await client.evaluate(['a'], CONTEXT)).toEqual({ a: false });
});

it('tries a provider again that did not initialize, and uses it once it does', async () => {
  const initialize = vi.fn<() => Promise<void>>(async () => {}).mockRejectedValueOnce(new Error('down'));
  const { client, clock } = open(async () => ({ a: true }), initialize);
  await client.initialize();
  await client.initialize();
  expect([initialize.mock.calls.length, await client.evaluate(['a'], CONTEXT)]).toEqual([1, { a: false }]);
  clock.now += 30_000;
  await client.initialize();
  expect([initialize.mock.calls.length, await client.evaluate(['a'], CONTEXT)]).toEqual([2, { a: true }]);
});

it('throws mistakes to the caller', async () => {
  const { client, reported } = open(() => Promise.reject(new FlagUsageError('refused')));
  await expect(client.evaluate(['a'], CONTEXT)).rejects.toThrow('initialize() comes before evaluate()');
  await client.initialize();
  await expect(client.evaluate([''], CONTEXT)).rejects.toThrow('must be a non-empty text');
  await expect(client.evaluate(['a'], CONTEXT)).rejects.toThrow('refused');
  expect(reported).toEqual([]);
});

it.each<[string, FlagProvider['evaluate'], FlagException]>([
  ['throws', () => Promise.reject(new TypeError('x is null')), { name: 'TypeError', message: 'x is null' }],
  ['hangs', never, { name: 'TimeoutError', message: 'No answer in 200 ms' }],
  ['gives no boolean', async () => ({ a: 1 }), { name: 'TypeError', message: expect.any(String), flag: 'a' }],
])('swallows and reports by name where a provider %s', async (_, evaluate, exception) => {
  const { client, reported } = open(evaluate);
  await client.initialize();
  const evaluated = client.evaluate(['a', 'b'], CONTEXT);
  await vi.advanceTimersByTimeAsync(200);
  expect(await evaluated).toEqual({ a: false, b: false });
  expect(reported).toEqual([exception]);
});
