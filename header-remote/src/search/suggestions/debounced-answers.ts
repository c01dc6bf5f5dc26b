import { FRESH_MS } from '../../../../shared/api/query-defaults.ts';

/** The question that an answer belongs to: the typed text, and everything else that the answer depends on. */
export interface Question {
  readonly text: string;
  /** The other dependencies, as parameters of a call. */
  readonly scope: string;
}

/** Where answers come from. */
export interface AnswerSource<Answer> {
  /** The current dependencies of the answers other than the text. */
  readonly readScope: () => string;
  /** Requests the answer. A rejection is a failure. */
  readonly load: (question: Question, signal: AbortSignal) => Promise<Answer>;
}

export interface KeptAnswer<Answer> {
  readonly answer: Answer;
  /** Time of arrival, in milliseconds since the epoch. */
  readonly atMs: number;
}

/** Stores all answers, once its code has loaded. */
export interface AnswerCache<Answer> {
  readonly peek: (question: Question) => KeptAnswer<Answer> | undefined;
  /** Requests the answer by `load` and stores it. */
  readonly request: (question: Question, load: AnswerSource<Answer>['load'], signal: AbortSignal) => Promise<Answer>;
}

/** An answer with its question, or the request for it. */
export interface AnswerOf<Answer> extends KeptAnswer<Answer> {
  readonly question: Question;
}

interface PendingAnswer<Answer> {
  readonly question: Question;
  readonly pending: Promise<Answer>;
}

/** Creates a cache with the last answer and the request under way in it. */
export type CreateAnswerCache<Answer> = (
  last: AnswerOf<Answer> | null,
  underWay: PendingAnswer<Answer> | undefined,
) => AnswerCache<Answer> | null;

/** The last text on which typing paused, and the state of its answer. */
type RestedState =
  /** Nobody waits for an answer. */
  | { readonly phase: 'idle'; readonly text: string }
  | { readonly phase: 'loading' | 'answered' | 'failed'; readonly question: Question };

/** The state of answers to a text while it is typed. */
export type AnswersState<Answer> = {
  /** The last answer, which shows until its successor arrives; null before the first one and after a failure. */
  readonly shown: AnswerOf<Answer> | null;
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

const isSame = (one: Question, other: Question) => one.text === other.text && one.scope === other.scope;

function readRested(state: AnswersState<unknown>): RestedState {
  if (state.phase === 'pausing') return state.rested;
  return state.phase === 'idle'
    ? { phase: 'idle', text: state.text }
    : { phase: state.phase, question: state.question };
}

const readText = (rested: RestedState) => (rested.phase === 'idle' ? rested.text : rested.question.text);

/** @param nowMs time of the event, in milliseconds since the epoch */
export function reduceAnswers<Answer>(
  state: AnswersState<Answer>,
  event: AnswersEvent<Answer>,
  nowMs: number,
): AnswersState<Answer> {
  const rested = readRested(state);
  if (event.type === 'followed') {
    const { scope, isRested, kept } = event;
    const question = { text: isRested ? event.text : readText(rested), scope };
    const shown = kept ? { question, ...kept } : state.shown;
    const isAsked = rested.phase !== 'idle' && isSame(rested.question, question);
    let next: RestedState = { phase: 'idle', text: question.text };
    // Nothing else is requested for a text that is being changed.
    if (event.isWanted && question.text !== '' && (isRested || isAsked)) {
      const isFresh = kept !== undefined && nowMs - kept.atMs < FRESH_MS;
      next = isAsked ? rested : { phase: isFresh ? 'answered' : 'loading', question };
    }
    return isRested || !event.isWanted
      ? { ...next, shown }
      : { phase: 'pausing', text: event.text, rested: next, shown };
  }
  const { question } = event;
  // A late answer belongs to another request.
  if (rested.phase !== 'loading' || rested.question !== question) return state;
  const own = state.shown?.question.text === question.text ? state.shown : null;
  const shown = event.type === 'answered' ? { question, answer: event.answer, atMs: nowMs } : own;
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
  const isCurrent = hasFailed || state.shown?.question.text === text;
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
  /** Stores answers in a cache from now on: until then only the last one and the request under way are known. */
  readonly keepIn: (create: CreateAnswerCache<Answer>) => void;
}

/**
 * Answers to a text while it is typed. A text is requested after a pause in typing, or at once if its answer is stored.
 * A newer request aborts the older one.
 *
 * @param delayMs length of the pause before a text is requested; 0 requests it at once
 * @param onChange called when the state has changed without a call
 * @param known an answer that came with the page
 */
export function createDebouncedAnswers<Answer>(
  first: AnswerSource<Answer>,
  delayMs: number,
  onChange: () => void,
  known: AnswerOf<Answer> | null = null,
): DebouncedAnswers<Answer> {
  let source = first;
  let cache: AnswerCache<Answer> | null = null;
  let state: AnswersState<Answer> = { phase: 'idle', text: '', shown: known };
  let request: (PendingAnswer<Answer> & { readonly abort: () => void }) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const peek = (question: Question): KeptAnswer<Answer> | undefined => {
    if (cache) return cache.peek(question);
    const { shown } = state;
    return shown && isSame(shown.question, question) ? { answer: shown.answer, atMs: shown.atMs } : undefined;
  };
  /** Changes the state, and makes the request and the timer those of the state. */
  const apply = (event: AnswersEvent<Answer>, pauseMs = 0) => {
    const before = state;
    state = reduceAnswers(before, event, Date.now());
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
    const { load } = source;
    const pending = cache ? cache.request(question, load, controller.signal) : load(question, controller.signal);
    pending.then(
      (answer) => end({ type: 'answered', question, answer }),
      () => end({ type: 'failed', question }),
    );
    return { question, pending, abort: () => controller.abort() };
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
      !!peek({ text, scope }) ||
      // A timer would wait for the tasks of a page that still loads.
      (isWanted && pauseMs <= 0);
    const kept = peek({ text: isRested ? text : last, scope });
    apply({ type: 'followed', text, isWanted, isRested, scope, kept }, pauseMs);
    return viewAnswer(state, text);
  };
  return {
    follow,
    read: (text) => viewAnswer(state, text),
    setSource(next) {
      source = next;
    },
    keepIn(create) {
      cache = create(state.shown, request);
    },
  };
}
