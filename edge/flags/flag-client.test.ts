import { ErrorCode, ProviderNotReadyError, type ResolutionDetails } from '@openfeature/core';
import type { Provider } from '@openfeature/server-sdk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFlagClient, FlagArgumentError, type FlagException } from './flag-client.ts';

type Resolve = (flag: string) => ResolutionDetails<boolean> | Promise<ResolutionDetails<boolean>>;

const never = () => new Promise<never>(() => {});

/** A client of a provider that behaves as the test says. */
function open(resolve: Resolve, initialize?: () => Promise<void>) {
  const reported: FlagException[] = [];
  const printed: string[] = [];
  const clock = { now: 1_000_000 };
  const provider: Provider = {
    metadata: { name: 'test' },
    runsOn: 'server',
    resolveBooleanEvaluation: async (flag) => resolve(flag),
    resolveStringEvaluation: never,
    resolveNumberEvaluation: never,
    resolveObjectEvaluation: never,
    ...(initialize === undefined ? {} : { initialize }),
  };
  const client = createFlagClient({
    provider,
    report: (exception) => reported.push(exception),
    print: (line) => printed.push(line),
    now: () => clock.now,
  });
  return { client, reported, printed, clock };
}
const fail = (error: Error) => () => Promise.reject(error);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('prints that the initialization timed out, and the defaults serve', async () => {
  const { client, printed } = open(() => ({ value: true }), never);
  const initialized = client.initialize();
  await vi.advanceTimersByTimeAsync(300);
  await initialized;
  expect(printed).toEqual(['Timeout occured.']);
  expect(await client.evaluate(['a'], {})).toEqual({ a: false });
});

it('tries a provider again that did not initialize, and uses it once it does', async () => {
  let attempts = 0;
  const { client, clock } = open(
    () => ({ value: true }),
    async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('down');
    },
  );
  await client.initialize();
  await client.initialize();
  expect([attempts, await client.evaluate(['a'], {})]).toEqual([1, { a: false }]);
  clock.now += 30_000;
  await client.initialize();
  expect([attempts, await client.evaluate(['a'], {})]).toEqual([2, { a: true }]);
});

it('throws to the caller that evaluates before it initialized', async () => {
  const { client, reported } = open(() => ({ value: true }));
  await expect(client.evaluate(['a'], {})).rejects.toThrow(ProviderNotReadyError);
  expect(reported).toEqual([]);
});

it('throws to the caller whose arguments are invalid', async () => {
  const { client, reported } = open(() => ({ value: true }));
  await client.initialize();
  await expect(client.evaluate([''], {})).rejects.toThrow(FlagArgumentError);
  expect(reported).toEqual([]);
});

it.each([
  ['throws that it is not ready', fail(new ProviderNotReadyError('not yet')), ErrorCode.PROVIDER_NOT_READY],
  ['answers a code', () => ({ value: false, errorCode: ErrorCode.INVALID_CONTEXT }), ErrorCode.INVALID_CONTEXT],
])('rethrows where a provider %s', async (_, resolve, code) => {
  const { client, reported } = open(resolve);
  await client.initialize();
  await expect(client.evaluate(['a'], {})).rejects.toMatchObject({ code });
  expect(reported).toEqual([]);
});

it.each<[string, Resolve, string]>([
  ['throws', fail(new TypeError('x is undefined')), 'TypeError'],
  ['answers with an error', () => ({ value: true, errorCode: ErrorCode.FLAG_NOT_FOUND }), 'FLAG_NOT_FOUND'],
  ['answers with another type', () => ({ value: 'yes' as unknown as boolean }), 'TYPE_MISMATCH'],
])('swallows and reports by name where a provider %s', async (_, resolve, name) => {
  const { client, reported } = open((flag) => (flag === 'good' ? { value: true } : resolve(flag)));
  await client.initialize();
  expect(await client.evaluate(['bad', 'good'], {})).toEqual({ bad: false, good: true });
  expect(reported).toEqual([{ name, message: expect.any(String), flag: 'bad' }]);
});

it('waits no longer than 200 ms for a provider that hangs, and reports it', async () => {
  const { client, reported } = open((flag) => (flag === 'quick' ? { value: true } : never()));
  await client.initialize();
  const evaluated = client.evaluate(['quick', 'slow'], {});
  await vi.advanceTimersByTimeAsync(200);
  expect(await evaluated).toEqual({ quick: true, slow: false });
  expect(reported).toMatchObject([{ name: 'TimeoutError' }]);
});
