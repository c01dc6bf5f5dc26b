import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Question, RequestedAnswer } from './debounced-answers.ts';
import { createRequestSource } from './request-source.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FRESH_MS = 300_000;
const { signal } = new AbortController();
const ask = (text: string, scope = 'here'): Question => ({ text, scope });

/** A source whose requests a test settles. */
function start(known?: readonly RequestedAnswer<string>[]) {
  const settlers: { settle: (answer: string) => void; fail: () => void }[] = [];
  const load = () =>
    new Promise<string>((resolve, reject) => settlers.push({ settle: resolve, fail: () => reject(new Error('down')) }));
  const source = createRequestSource(() => 'here', load, known);
  /** A request whose failure nobody minds. */
  const request = (question: Question) => void source.request(question, signal).catch(() => {});
  const rest = () => vi.advanceTimersByTimeAsync(0);
  return { source, settlers, request, rest };
}

describe('an answer', () => {
  it('is known once it has arrived', async () => {
    const { source, settlers, request, rest } = start();
    request(ask('jazz'));
    expect(source.peek(ask('jazz'))).toBeUndefined();
    settlers[0]?.settle('of jazz');
    await rest();
    expect(source.peek(ask('jazz'))).toEqual({ answer: 'of jazz', isFresh: true });
  });

  it.each([ask('jaz'), ask('jazz', 'there')])('is none to %j', async (other) => {
    const { source, settlers, request, rest } = start();
    request(ask('jazz'));
    settlers[0]?.settle('of jazz');
    await rest();
    expect(source.peek(other)).toBeUndefined();
  });

  it.each([
    [FRESH_MS - 1, true],
    [FRESH_MS, false],
  ])('is fresh after %i ms: %s', async (afterMs, isFresh) => {
    const { source, settlers, request, rest } = start();
    request(ask('jazz'));
    vi.advanceTimersByTime(60_000);
    settlers[0]?.settle('of jazz');
    await rest();
    vi.advanceTimersByTime(afterMs);
    expect(source.peek(ask('jazz'))).toEqual({ answer: 'of jazz', isFresh });
  });
});

describe('a request', () => {
  it('is listed while it is on its way, without a time of arrival', () => {
    const { source, request } = start();
    request(ask('jazz'));
    expect(source.list()).toEqual([{ question: ask('jazz'), pending: expect.any(Promise), atMs: 0 }]);
  });

  it('is forgotten once it has failed', async () => {
    const { source, settlers, request, rest } = start();
    request(ask('jazz'));
    settlers[0]?.fail();
    await rest();
    expect(source.list()).toEqual([]);
  });

  it('takes the place of an earlier one, which may fail', async () => {
    const { source, settlers, request, rest } = start();
    request(ask('jazz'));
    request(ask('jazz'));
    settlers[0]?.fail();
    await rest();
    expect(source.list()).toHaveLength(1);
  });

  it('that is the 201st makes the source forget the others', () => {
    const { source, request } = start();
    for (let index = 0; index < 200; index += 1) request(ask(`term ${index}`));
    expect(source.list()).toHaveLength(200);
    request(ask('jazz'));
    expect(source.list().map(({ question }) => question.text)).toEqual(['jazz']);
  });
});

it('keeps the age of an answer that an earlier source has received', async () => {
  const atMs = Date.now() - FRESH_MS;
  const { source, rest } = start([{ question: ask('jazz'), pending: Promise.resolve('old'), answer: 'old', atMs }]);
  await rest();
  expect(source.peek(ask('jazz'))).toEqual({ answer: 'old', isFresh: false });
});
