import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnswersInput, createAnswers } from './answers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const WANTED: AnswersInput = { text: '', scope: 'here', isWanted: true, isComposing: false };

/** Answers whose requests a test settles. */
function start() {
  const calls: { text: string; signal: AbortSignal; settle: (answer: string) => void; fail: () => void }[] = [];
  const onChange = vi.fn();
  const load = (text: string, signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => calls.push({ text, signal, settle: resolve, fail: () => reject(text) }));
  const answers = createAnswers(400, { load, onChange });
  const follow = (change: Partial<AnswersInput>) => answers.follow({ ...WANTED, ...change });
  return { answers, calls, follow, onChange };
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

  it('are not put off by a change of anything but the text', () => {
    const { calls, follow } = start();
    follow({ text: 'ja' });
    vi.advanceTimersByTime(300);
    follow({ text: 'ja' });
    vi.advanceTimersByTime(100);
    expect(calls).toHaveLength(1);
  });

  it('are kept for the last 200 texts', async () => {
    const { answers, calls, follow } = start();
    for (let count = 0; count <= 200; count += 1) answers.keep(`text ${count}`, 'here', 'kept');
    follow({ text: 'text 200' });
    follow({ text: 'text 1' });
    vi.advanceTimersByTime(400);
    expect(calls).toHaveLength(0);
    follow({ text: 'text 0' });
    vi.advanceTimersByTime(400);
    expect(calls.map(({ text }) => text)).toEqual(['text 0']);
  });

  it('wait for the end of a composition', () => {
    const { calls, follow } = start();
    follow({ text: 'に', isComposing: true });
    vi.advanceTimersByTime(1000);
    expect(calls).toHaveLength(0);
    follow({ text: 'に' });
    vi.advanceTimersByTime(400);
    expect(calls).toHaveLength(1);
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
    const { calls, follow } = start();
    follow({ text: 'a' });
    vi.advanceTimersByTime(400);
    follow({ text: 'a', scope: 'there' });
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

  it('go on where another program serves them', async () => {
    const { answers, calls, follow, onChange } = start();
    follow({ text: 'a' });
    vi.advanceTimersByTime(400);
    onChange.mockClear();
    const other = vi.fn();
    const load = vi.fn(() => new Promise<string>(() => {}));
    answers.setSource({ load, onChange: other });
    calls[0]?.settle('of a');
    await vi.advanceTimersByTimeAsync(0);
    expect(onChange).not.toHaveBeenCalled();
    expect(other).toHaveBeenCalledOnce();
    follow({ text: 'ab' });
    vi.advanceTimersByTime(400);
    expect(load).toHaveBeenCalledOnce();
    expect(calls).toHaveLength(1);
  });
});
