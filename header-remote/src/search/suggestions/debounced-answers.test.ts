import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AnswersEvent,
  type AnswersState,
  createDebouncedAnswers,
  type Question,
  reduceAnswers,
} from './debounced-answers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type State = AnswersState<string>;
type Event = AnswersEvent<string>;

const JA: Question = { text: 'ja', scope: 'here' };
const JAZ: Question = { text: 'jaz', scope: 'here' };
const NOW_MS = 1_000_000;
const OF_JA = { question: JA, answer: 'of ja', atMs: NOW_MS };
/** Five minutes old. */
const OLD = { ...OF_JA, atMs: NOW_MS - 300_000 };
const IDLE: State = { phase: 'idle', question: { text: '', scope: 'here' }, shown: null, typing: null };
const IDLE_JA: State = { ...IDLE, question: JA };
const LOADING: State = { ...IDLE_JA, phase: 'loading' };
const ANSWERED: State = { ...IDLE_JA, phase: 'answered', shown: OF_JA };
const FAILED: State = { ...IDLE_JA, phase: 'failed' };
const TYPING: State = { ...LOADING, typing: 'jaz' };

const follow = (text: string, change: Partial<Extract<Event, { type: 'followed' }>> = {}): Event => ({
  ...{ type: 'followed', text, isWanted: true, isRested: true, scope: 'here', kept: undefined },
  ...change,
});
const type = (text: string) => follow(text, { isRested: false });

describe('the state of answers', () => {
  it.each<[string, State, Event, State]>([
    ['waits for a pause', IDLE, type('ja'), { ...IDLE, typing: 'ja' }],
    ['loads a text that has rested', IDLE, follow('ja'), LOADING],
    ['is answered by a stored answer', IDLE, follow('ja', { kept: OF_JA }), ANSWERED],
    ['shows an old answer while it loads', IDLE, follow('ja', { kept: OLD }), { ...LOADING, shown: OLD }],
    ['goes on with a request while the user types', LOADING, type('jaz'), TYPING],
    ['forgets a failure at the next opening', IDLE_JA, follow('ja'), LOADING],
    ['keeps its answer for the next text', ANSWERED, follow('jaz'), { ...ANSWERED, phase: 'loading', question: JAZ }],
    ['ends a request that nobody wants', LOADING, follow('ja', { isWanted: false }), IDLE_JA],
    ['ends a request of an emptied field', TYPING, follow(''), IDLE],
    [
      'loads again in another scope, and shows what it has',
      ANSWERED,
      follow('ja', { scope: 'there' }),
      { ...ANSWERED, phase: 'loading', question: { text: 'ja', scope: 'there' } },
    ],
    ['is answered', LOADING, { type: 'answered', question: JA, answer: 'of ja' }, ANSWERED],
    ['fails', LOADING, { type: 'failed', question: JA }, FAILED],
    [
      'keeps the answer of the same text where a newer one fails',
      { ...LOADING, shown: OF_JA },
      { type: 'failed', question: JA },
      ANSWERED,
    ],
    [
      'is answered while the user types',
      TYPING,
      { type: 'answered', question: JA, answer: 'of ja' },
      { ...TYPING, phase: 'answered', shown: OF_JA },
    ],
    [
      'ignores the answer of another request',
      LOADING,
      { type: 'answered', question: { ...JA }, answer: 'late' },
      LOADING,
    ],
  ])('%s', (_, state, event, next) => {
    expect(reduceAnswers(state, event, NOW_MS)).toEqual(next);
  });
});

/** Answers whose requests a test settles. */
function start() {
  const calls: { text: string; signal: AbortSignal; settle: (answer: string) => void; fail: () => void }[] = [];
  const onChange = vi.fn();
  const load = ({ text }: Question, signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => calls.push({ text, signal, settle: resolve, fail: () => reject(text) }));
  const answers = createDebouncedAnswers({ readScope: () => 'here', load }, 400, onChange);
  const typeText = (text: string, sinceMs?: number) => answers.follow(text, true, sinceMs);
  const settle = async (index: number) => {
    calls[index]?.settle(`of ${calls[index]?.text}`);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { answers, calls, typeText, settle, onChange };
}

describe('answers to a text while it is typed', () => {
  it('are requested once it has rested for 400 ms', () => {
    const { calls, typeText } = start();
    typeText('j');
    vi.advanceTimersByTime(399);
    typeText('ja');
    vi.advanceTimersByTime(300);
    typeText('ja');
    vi.advanceTimersByTime(99);
    expect(calls).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(calls.map(({ text }) => text)).toEqual(['ja']);
  });

  it('are requested when they have rested, where that was before somebody asked', () => {
    const { calls, typeText } = start();
    vi.advanceTimersByTime(1000);
    typeText('ja', performance.now() - 300);
    vi.advanceTimersByTime(99);
    expect(calls).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(calls).toHaveLength(1);
    expect(typeText('jaz', performance.now() - 400)).toMatchObject({ isCurrent: false, isLoading: true });
    expect(calls.map(({ text }) => text)).toEqual(['ja', 'jaz']);
  });

  it('are those of the newer text, whatever comes late', async () => {
    const { answers, calls, typeText, settle, onChange } = start();
    for (const text of ['a', 'ab']) {
      typeText(text);
      vi.advanceTimersByTime(400);
    }
    expect(calls[0]?.signal.aborted).toBe(true);
    await settle(1);
    onChange.mockClear();
    await settle(0);
    expect(onChange).not.toHaveBeenCalled();
    expect(answers.read('ab')).toEqual({ answer: 'of ab', isCurrent: true, isLoading: false, hasFailed: false });
  });

  it('go on where another source and a cache take over: what is known and on its way is not requested again', async () => {
    const { answers, typeText, settle } = start();
    typeText('a');
    vi.advanceTimersByTime(400);
    await settle(0);
    typeText('ab');
    vi.advanceTimersByTime(400);
    const load = vi.fn(() => new Promise<string>(() => {}));
    answers.setSource({ readScope: () => 'here', load });
    const known: unknown[] = [];
    answers.keepIn((...taken) => {
      known.push(...taken);
      return { peek: () => undefined, request: (...[question, ask, signal]) => ask(question, signal) };
    });
    expect(known).toMatchObject([{ question: { text: 'a' }, answer: 'of a' }, { question: { text: 'ab' } }]);
    typeText('ab');
    await settle(1);
    expect(answers.read('ab')).toMatchObject({ answer: 'of ab', isCurrent: true });
    vi.advanceTimersByTime(400);
    expect(load).not.toHaveBeenCalled();
    typeText('abc');
    vi.advanceTimersByTime(400);
    expect(load).toHaveBeenCalledOnce();
  });
});
