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
  readonly question: Question;
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

/** Creates a cache with the last answer and the request under way in it. */
export type CreateAnswerCache<Answer> = (
  last: KeptAnswer<Answer> | null,
  underWay: { readonly question: Question; readonly pending: Promise<Answer> } | undefined,
) => AnswerCache<Answer> | null;

/** The state of answers to a text while it is typed. */
export interface AnswersState<Answer> {
  /** The question of the last text on which typing paused. */
  readonly question: Question;
  /** `idle`: nobody waits for an answer to it. */
  readonly phase: 'idle' | 'loading' | 'answered' | 'failed';
  /** The last answer, which shows until its successor arrives; null before the first one and after a failure. */
  readonly shown: KeptAnswer<Answer> | null;
  /** The text that the user is typing, while a request for the text of the last pause continues; null once typing pauses. */
  readonly typing: string | null;
}

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

/** @param nowMs time of the event, in milliseconds since the epoch */
export function reduceAnswers<Answer>(
  state: AnswersState<Answer>,
  event: AnswersEvent<Answer>,
  nowMs: number,
): AnswersState<Answer> {
  if (event.type === 'followed') {
    const { text, scope, isWanted, isRested, kept } = event;
    const asked = { text: isRested ? text : state.question.text, scope };
    const isAsked = state.phase !== 'idle' && isSame(state.question, asked);
    const question = isAsked ? state.question : asked;
    const shown = kept ?? state.shown;
    let phase: AnswersState<Answer>['phase'] = 'idle';
    // Nothing else is requested for a text that is being changed.
    if (isWanted && asked.text && (isRested || isAsked))
      phase = isAsked ? state.phase : kept && nowMs - kept.atMs < FRESH_MS ? 'answered' : 'loading';
    return { question, phase, shown, typing: isRested || !isWanted ? null : text };
  }
  const { question } = event;
  // A late answer belongs to another request.
  if (state.phase !== 'loading' || question !== state.question) return state;
  const own = state.shown?.question.text === question.text ? state.shown : null;
  const shown = event.type === 'answered' ? { question, answer: event.answer, atMs: nowMs } : own;
  return { ...state, phase: shown ? 'answered' : 'failed', shown };
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
  const isLoading = !isCurrent || state.phase === 'loading';
  return { answer: state.shown?.answer, isCurrent, isLoading, hasFailed };
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
  known: KeptAnswer<Answer> | null = null,
) {
  let source = first;
  let cache: AnswerCache<Answer> | null = null;
  let state: AnswersState<Answer> = { question: { text: '', scope: '' }, phase: 'idle', shown: known, typing: null };
  let request: ReturnType<typeof start> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const peek = (question: Question): KeptAnswer<Answer> | undefined => {
    if (cache) return cache.peek(question);
    const { shown } = state;
    return shown && isSame(shown.question, question) ? shown : undefined;
  };
  /** Changes the state, and makes the request and the timer those of the state. */
  const apply = (event: AnswersEvent<Answer>, pauseMs = 0) => {
    const before = state;
    state = reduceAnswers(before, event, Date.now());
    const question = state.phase === 'loading' ? state.question : undefined;
    if (question !== request?.question) {
      request?.abort();
      request = question && start(question);
    }
    const { typing } = state;
    if (typing === before.typing) return;
    clearTimeout(timer);
    if (typing === null) return;
    timer = setTimeout(() => {
      // The pause has ended, whatever the clock says.
      follow(typing, true, -delayMs);
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
    const { signal } = controller;
    const { load } = source;
    const pending = cache ? cache.request(question, load, signal) : load(question, signal);
    pending.then(
      (answer) => end({ type: 'answered', question, answer }),
      () => end({ type: 'failed', question }),
    );
    return { question, pending, abort: () => controller.abort() };
  };
  /**
   * Call it whenever the text, its being wanted, or the source's scope may have changed.
   *
   * @param sinceMs when typing paused, by `performance.now()`
   */
  const follow = (text: string, isWanted: boolean, sinceMs = performance.now()): AnswerView<Answer> => {
    const scope = source.readScope();
    const last = state.question.text;
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
    read: (text: string) => viewAnswer(state, text),
    /** Takes answers from another source from now on. A pending request continues. */
    setSource(next: AnswerSource<Answer>) {
      source = next;
    },
    /** Stores answers in a cache from now on: until then only the last one and the request under way are known. */
    keepIn(create: CreateAnswerCache<Answer>) {
      cache = create(state.shown, request);
    },
  };
}
