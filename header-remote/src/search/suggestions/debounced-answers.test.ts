import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnswersInput, createDebouncedAnswers, type Question } from './debounced-answers.ts';
import { createRequestSource } from './request-source.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const WANTED: AnswersInput = { text: '', isWanted: true };

/** Answers whose requests a test settles. */
function start() {
  const calls: { text: string; signal: AbortSignal; settle: (answer: string) => void; fail: () => void }[] = [];
  const onChange = vi.fn();
  const load = ({ text }: Question, signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => calls.push({ text, signal, settle: resolve, fail: () => reject(text) }));
  const place = { scope: 'here' };
  const source = createRequestSource(() => place.scope, load);
  const answers = createDebouncedAnswers<string>(400, onChange);
  answers.setSource(source);
  const follow = (change: Partial<AnswersInput>, sinceMs?: number) => answers.follow({ ...WANTED, ...change }, sinceMs);
  return { answers, source, place, calls, follow, onChange };
}

describe('answers to a text while it is typed', () => {
  it('are requested once it has rested for 400 ms', () => {
    const { calls, follow } = start();
    follow({ text: 'j' });
    vi.advanceTimersByTime(399);
    follow({ text: 'ja' });
    vi.advanceTimersByTime(399);
    expect(calls).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(calls.map(({ text }) => text)).toEqual(['ja']);
  });

  it('are announced when the pause is over, and when they are there', async () => {
    const { calls, follow, onChange } = start();
    follow({ text: 'ja' });
    expect(onChange).not.toHaveBeenCalled();
    vi.advanceTimersByTime(400);
    expect(onChange).toHaveBeenCalledOnce();
    calls[0]?.settle('of ja');
    await vi.advanceTimersByTimeAsync(0);
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('are not requested for a text that nobody wants answers to', () => {
    const { calls, follow } = start();
    follow({ text: 'ja', isWanted: false });
    vi.advanceTimersByTime(1000);
    expect(calls).toHaveLength(0);
  });

  it('are not put off by a change of anything but the text', () => {
    const { calls, follow } = start();
    follow({ text: 'ja' });
    vi.advanceTimersByTime(300);
    follow({ text: 'ja' });
    vi.advanceTimersByTime(100);
    expect(calls).toHaveLength(1);
  });

  it('are requested when they have rested, where that was before somebody asked', () => {
    const { calls, follow } = start();
    vi.advanceTimersByTime(1000);
    follow({ text: 'ja' }, performance.now() - 300);
    vi.advanceTimersByTime(99);
    expect(calls).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(calls).toHaveLength(1);
  });

  it('are requested at once where the pause has ended before they are asked for', () => {
    const { answers, calls, follow } = start();
    vi.advanceTimersByTime(1000);
    follow({ text: 'ja', isWanted: false }, performance.now() - 400);
    follow({ text: 'ja' }, performance.now() - 399);
    expect(calls).toHaveLength(0);
    follow({ text: 'jaz' }, performance.now() - 400);
    expect(calls.map(({ text }) => text)).toEqual(['jaz']);
    expect(answers.read()).toMatchObject({ text: 'jaz', isLoading: true });
  });

  it('are requested as soon as there is a source, where the text has rested until then', () => {
    const load = vi.fn(() => new Promise<string>(() => {}));
    const answers = createDebouncedAnswers<string>(400, () => {});
    answers.follow({ ...WANTED, text: 'ja' });
    vi.advanceTimersByTime(1000);
    answers.setSource(createRequestSource(() => '', load));
    expect(load).toHaveBeenCalledOnce();
  });

  it('are of no text as soon as the field is empty', () => {
    const { answers, calls, follow, onChange } = start();
    follow({ text: 'ja' });
    vi.advanceTimersByTime(400);
    follow({ text: '' });
    expect(answers.read()).toMatchObject({ text: '', isCurrent: false, isLoading: false });
    expect(calls[0]?.signal.aborted).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('are announced once, however often the same text comes', () => {
    const { follow, onChange } = start();
    for (let times = 0; times < 3; times += 1) follow({ text: 'ja' });
    vi.advanceTimersByTime(400);
    follow({ text: 'ja' });
    vi.advanceTimersByTime(1000);
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('are those of the newer text, whatever comes late', async () => {
    const { answers, calls, follow } = start();
    follow({ text: 'a' });
    vi.advanceTimersByTime(400);
    follow({ text: 'ab' });
    vi.advanceTimersByTime(400);
    expect(calls[0]?.signal.aborted).toBe(true);
    calls[1]?.settle('of ab');
    calls[0]?.settle('of a');
    await vi.advanceTimersByTimeAsync(0);
    expect(answers.read()).toMatchObject({ answer: 'of ab', isCurrent: true, isLoading: false });
  });

  it('stay as they are until the next ones are there, and come at once where they are kept', async () => {
    const { answers, calls, follow } = start();
    follow({ text: 'a' });
    vi.advanceTimersByTime(400);
    calls[0]?.settle('of a');
    await vi.advanceTimersByTimeAsync(0);
    follow({ text: 'ab' });
    expect(answers.read()).toMatchObject({ text: 'a', answer: 'of a' });
    vi.advanceTimersByTime(400);
    expect(answers.read()).toMatchObject({ text: 'ab', answer: 'of a', isCurrent: false, isLoading: true });
    follow({ text: 'a' });
    expect(answers.read()).toMatchObject({ text: 'a', answer: 'of a', isCurrent: true, isLoading: false });
    expect(calls[1]?.signal.aborted).toBe(true);
    expect(calls).toHaveLength(2);
  });

  it('are requested no more once nobody wants them, and again when somebody does', () => {
    const { calls, follow } = start();
    follow({ text: 'a' });
    vi.advanceTimersByTime(400);
    follow({ text: 'a', isWanted: false });
    expect(calls[0]?.signal.aborted).toBe(true);
    follow({ text: 'a' });
    expect(calls).toHaveLength(2);
  });

  it('are requested anew, at once, where they depend on something else now', () => {
    const { calls, follow, place } = start();
    follow({ text: 'a' });
    vi.advanceTimersByTime(400);
    place.scope = 'there';
    follow({ text: 'a' });
    expect(calls.map(({ text }) => text)).toEqual(['a', 'a']);
    expect(calls[0]?.signal.aborted).toBe(true);
  });

  it('are undefined after a failure, which the next opening forgets', async () => {
    const { answers, calls, follow } = start();
    follow({ text: 'a' });
    vi.advanceTimersByTime(400);
    calls[0]?.fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(answers.read()).toMatchObject({ answer: undefined, hasFailed: true, isCurrent: true });
    follow({ text: 'a', isWanted: false });
    follow({ text: 'a' });
    expect(answers.read()).toMatchObject({ hasFailed: false, isCurrent: false, isLoading: true });
  });

  it('older than five minutes show while they are requested again', async () => {
    const { answers, calls, follow } = start();
    follow({ text: 'a' });
    vi.advanceTimersByTime(400);
    calls[0]?.settle('old');
    await vi.advanceTimersByTimeAsync(0);
    follow({ text: '', isWanted: false });
    vi.advanceTimersByTime(300_000);
    follow({ text: 'a' });
    expect(calls).toHaveLength(2);
    expect(answers.read()).toMatchObject({ answer: 'old', isCurrent: true, isLoading: true });
  });

  it('go on where another source takes over: what is known and on its way is not requested again', async () => {
    const { answers, source, calls, follow } = start();
    follow({ text: 'a' });
    vi.advanceTimersByTime(400);
    calls[0]?.settle('of a');
    await vi.advanceTimersByTimeAsync(0);
    follow({ text: 'ab' });
    vi.advanceTimersByTime(400);
    const load = vi.fn(() => new Promise<string>(() => {}));
    answers.setSource(createRequestSource(source.readScope, load, source.list()));
    calls[1]?.settle('of ab');
    await vi.advanceTimersByTimeAsync(0);
    expect(answers.read()).toMatchObject({ answer: 'of ab', isCurrent: true });
    for (const text of ['a', 'ab']) {
      follow({ text });
      vi.advanceTimersByTime(400);
    }
    expect(load).not.toHaveBeenCalled();
    follow({ text: 'abc' });
    vi.advanceTimersByTime(400);
    expect(load).toHaveBeenCalledOnce();
  });
});
