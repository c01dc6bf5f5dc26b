import { type AnswerSource, isSameQuestion, type KeptAnswer, type Question } from './answer-source.ts';

/** The last text on which typing paused, and the state of its answer. */
type RestedState =
  /** Nobody waits for an answer. */
  | { readonly phase: 'idle'; readonly text: string }
  | { readonly phase: 'loading' | 'answered' | 'failed'; readonly question: Question };

/** The state of answers to a text while it is typed. */
export type AnswersState<Answer> = {
  /** The newest answer, which shows until its successor arrives; null before the first one and after a failure. */
  readonly shown: { readonly text: string; readonly answer: Answer } | null;
} & (
  | RestedState
  /** The user is typing. A request for the text of the last pause continues. */
  | { readonly phase: 'pausing'; readonly text: string; readonly rested: RestedState }
);

export type AnswersEvent<Answer> =
  | {
      readonly type: 'followed';
      readonly text: string;
      /** Somebody waits for the answer. */
      readonly isWanted: boolean;
      /** Typing has paused on the text, or the text needs no pause. */
      readonly isRested: boolean;
      readonly scope: string;
      /** The stored answer to the text of the last pause. */
      readonly kept: KeptAnswer<Answer> | undefined;
    }
  | { readonly type: 'answered'; readonly question: Question; readonly answer: Answer }
  | { readonly type: 'failed'; readonly question: Question };

function readRested(state: AnswersState<unknown>): RestedState {
  if (state.phase === 'pausing') return state.rested;
  return state.phase === 'idle'
    ? { phase: 'idle', text: state.text }
    : { phase: state.phase, question: state.question };
}

const readText = (rested: RestedState) => (rested.phase === 'idle' ? rested.text : rested.question.text);

export function reduceAnswers<Answer>(state: AnswersState<Answer>, event: AnswersEvent<Answer>): AnswersState<Answer> {
  const rested = readRested(state);
  if (event.type === 'followed') {
    const { scope, isRested, kept } = event;
    const text = isRested ? event.text : readText(rested);
    const question = { text, scope };
    const shown = kept ? { text, answer: kept.answer } : state.shown;
    const isAsked = rested.phase !== 'idle' && isSameQuestion(rested.question, question);
    let next: RestedState = { phase: 'idle', text };
    // Nothing else is requested for a text that is being changed.
    if (event.isWanted && text !== '' && (isRested || isAsked))
      next = isAsked ? rested : { phase: kept?.isFresh ? 'answered' : 'loading', question };
    return isRested || !event.isWanted
      ? { ...next, shown }
      : { phase: 'pausing', text: event.text, rested: next, shown };
  }
  const { question } = event;
  // A late answer belongs to another request.
  if (rested.phase !== 'loading' || rested.question !== question) return state;
  const own = state.shown?.text === question.text ? state.shown : null;
  const shown = event.type === 'answered' ? { text: question.text, answer: event.answer } : own;
  const next: RestedState = { phase: shown ? 'answered' : 'failed', question };
  return state.phase === 'pausing' ? { ...state, rested: next, shown } : { ...next, shown };
}

/** The answer to a text, as its field shows it. */
export interface AnswerView<Answer> {
  /** The previous answer until the text's own arrives. Undefined after a failure. */
  readonly answer: Answer | undefined;
  /** Whether the answer or the failure belongs to the text. The other dependencies may have changed. */
  readonly isCurrent: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

function viewAnswer<Answer>(state: AnswersState<Answer>, text: string): AnswerView<Answer> {
  const hasFailed = state.phase === 'failed' && state.question.text === text;
  const isCurrent = hasFailed || state.shown?.text === text;
  const isLoading = !isCurrent || readRested(state).phase === 'loading';
  return { answer: state.shown?.answer, isCurrent, isLoading, hasFailed };
}

/** The input that answers are wanted for. */
export interface AnswersInput {
  readonly text: string;
  readonly isWanted: boolean;
}

export interface DebouncedAnswers<Answer> {
  readonly read: (text: string) => AnswerView<Answer>;
  /**
   * Call it whenever the input or the source's scope may have changed.
   *
   * @param sinceMs when typing paused, by `performance.now()`; default: now
   */
  readonly follow: (input: AnswersInput, sinceMs?: number) => AnswerView<Answer>;
  /** Takes answers from another source from now on. A pending request continues. */
  readonly setSource: (source: AnswerSource<Answer>) => void;
}

/**
 * Answers to a text while it is typed. A text is requested after a pause in typing, or at once if its answer is stored.
 * A newer request aborts the older one.
 *
 * @param delayMs length of the pause before a text is requested; 0 requests it at once
 * @param onChange called when the state has changed without a call
 */
export function createDebouncedAnswers<Answer>(
  first: AnswerSource<Answer>,
  delayMs: number,
  onChange: () => void,
): DebouncedAnswers<Answer> {
  let source = first;
  let state: AnswersState<Answer> = { phase: 'idle', text: '', shown: null };
  let request: { readonly question: Question; readonly abort: () => void } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Changes the state, and makes the request and the timer those of the state. */
  const apply = (event: AnswersEvent<Answer>, pauseMs = 0) => {
    const before = state;
    state = reduceAnswers(before, event);
    const rested = readRested(state);
    const question = rested.phase === 'loading' ? rested.question : undefined;
    if (question !== request?.question) {
      request?.abort();
      request = question && start(question);
    }
    if (state.phase === 'pausing' && before.phase === 'pausing' && state.text === before.text) return;
    clearTimeout(timer);
    if (state.phase !== 'pausing') return;
    const { text } = state;
    timer = setTimeout(() => {
      follow({ text, isWanted: true }, Number.NEGATIVE_INFINITY);
      onChange();
    }, pauseMs);
  };
  const end = (event: Exclude<AnswersEvent<Answer>, { readonly type: 'followed' }>) => {
    const before = state;
    if (event.question === request?.question) request = undefined;
    apply(event);
    if (state !== before) onChange();
  };
  const start = (question: Question) => {
    const controller = new AbortController();
    source.request(question, controller.signal).then(
      (answer) => end({ type: 'answered', question, answer }),
      () => end({ type: 'failed', question }),
    );
    return { question, abort: () => controller.abort() };
  };
  const follow: DebouncedAnswers<Answer>['follow'] = ({ text, isWanted }, sinceMs = performance.now()) => {
    const scope = source.readScope();
    const last = readText(readRested(state));
    const pauseMs = sinceMs + delayMs - performance.now();
    // Even while unwanted: an arrow key may open a closed list at one of its options, which must belong to the text.
    const isRested =
      !delayMs ||
      text === '' ||
      text === last ||
      !!source.peek({ text, scope }) ||
      // A timer would wait for the tasks of a page that still loads.
      (isWanted && pauseMs <= 0);
    const kept = source.peek({ text: isRested ? text : last, scope });
    apply({ type: 'followed', text, isWanted, isRested, scope, kept }, pauseMs);
    return viewAnswer(state, text);
  };
  return {
    follow,
    read: (text) => viewAnswer(state, text),
    setSource(next) {
      source = next;
    },
  };
}
