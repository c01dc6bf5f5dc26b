import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLatestAnswerSource, type Question, type RequestedAnswer } from './answer-source.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FRESH_MS = 300_000;
const { signal } = new AbortController();
const ask = (text: string, scope = 'here'): Question => ({ text, scope });

/** A source whose requests a test settles. */
function start(taken?: readonly RequestedAnswer<string>[]) {
  const settlers: { settle: (answer: string) => void; fail: () => void }[] = [];
  const load = () =>
    new Promise<string>((resolve, reject) => settlers.push({ settle: resolve, fail: () => reject(new Error('down')) }));
  const source = createLatestAnswerSource(() => 'here', load, taken);
  /** A request whose failure nobody minds. */
  const request = (text: string) => void source.request(ask(text), signal).catch(() => {});
  const end = async (index: number, how: 'settle' | 'fail' = 'settle') => {
    settlers[index]?.[how](`answer ${index}`);
    await vi.advanceTimersByTimeAsync(0);
  };
  const listTexts = () => source.list().map(({ question }) => question.text);
  return { source, request, end, listTexts };
}

describe('the last answer', () => {
  it.each([
    [FRESH_MS - 1, true],
    [FRESH_MS, false],
  ])('is kept from its arrival on, and fresh after %i ms: %s', async (afterMs, isFresh) => {
    const { source, request, end } = start();
    request('jazz');
    vi.advanceTimersByTime(60_000);
    expect(source.peek(ask('jazz'))).toBeUndefined();
    await end(0);
    vi.advanceTimersByTime(afterMs);
    expect(source.peek(ask('jazz'))).toEqual({ answer: 'answer 0', isFresh });
    for (const other of [ask('jaz'), ask('jazz', 'there')]) expect(source.peek(other)).toBeUndefined();
  });

  it('stays while another is on its way, which then takes its place', async () => {
    const { source, request, end, listTexts } = start();
    request('jazz');
    await end(0);
    request('rock');
    expect([source.peek(ask('jazz'))?.answer, listTexts()]).toEqual(['answer 0', ['jazz', 'rock']]);
    await end(1);
    expect([source.peek(ask('jazz')), listTexts()]).toEqual([undefined, ['rock']]);
  });
});

describe('a request', () => {
  it('is listed without a time of arrival, until it fails', async () => {
    const { source, request, end } = start();
    request('jazz');
    expect(source.list()).toEqual([{ question: ask('jazz'), pending: expect.any(Promise), atMs: 0 }]);
    await end(0, 'fail');
    expect(source.list()).toEqual([]);
  });

  it.each(['settle', 'fail'] as const)('is forgotten for the next one, although it may still %s', async (how) => {
    const { source, request, end, listTexts } = start();
    request('jazz');
    request('rock');
    await end(0, how);
    expect([listTexts(), source.peek(ask('jazz'))]).toEqual([['rock'], undefined]);
  });
});

it('keeps the age of an answer that an earlier source has received', () => {
  const atMs = Date.now() - FRESH_MS;
  const { source } = start([{ question: ask('jazz'), pending: Promise.resolve('old'), answer: 'old', atMs }]);
  expect(source.peek(ask('jazz'))).toEqual({ answer: 'old', isFresh: false });
});
