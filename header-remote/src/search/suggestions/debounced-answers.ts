/** The question that an answer belongs to: the typed text, and everything else that the answer depends on. */
export interface Question {
  readonly text: string;
  /** The other dependencies, as parameters of a call. */
  readonly scope: string;
}

export interface KeptAnswer<Answer> {
  readonly answer: Answer;
  /** False for an answer that only shows until its successor arrives. */
  readonly isFresh: boolean;
}

/** A source of answers. The search does not know how they are requested or stored. */
export interface AnswerSource<Answer> {
  /** The current dependencies of the answers other than the text. */
  readonly readScope: () => string;
  /** Returns the stored answer; undefined if there is none. */
  readonly peek: (question: Question) => KeptAnswer<Answer> | undefined;
  /** Requests the answer and stores it. A rejection is a failure. */
  readonly request: (question: Question, signal: AbortSignal) => Promise<Answer>;
  /** The requests so far, for a source that takes over. */
  readonly list: () => readonly RequestedAnswer<Answer>[];
}

/** An answer that is known, or still being requested. */
export interface RequestedAnswer<Answer> {
  readonly question: Question;
  readonly pending: Promise<Answer>;
  /** Undefined while it is being requested. */
  readonly answer?: Answer;
  /** Time of arrival, in milliseconds since the epoch. */
  readonly atMs: number;
}

export interface AnswersState<Answer> {
  /** The text whose answer is wanted: the last text on which typing paused. */
  readonly text: string;
  /** Its answer, or the previous one until the answer arrives. Undefined after a failure. */
  readonly answer: Answer | undefined;
  /** Whether the answer or the failure belongs to the text. The other dependencies may have changed. */
  readonly isCurrent: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

/** The input that answers are wanted for. */
export interface AnswersInput {
  readonly text: string;
  readonly isWanted: boolean;
}

export interface DebouncedAnswers<Answer> {
  readonly read: () => AnswersState<Answer>;
  /**
   * Call it whenever the input or the source's scope may have changed.
   *
   * @param sinceMs when typing paused, by `performance.now()`; default: now
   */
  readonly follow: (input: AnswersInput, sinceMs?: number) => void;
  readonly source: () => AnswerSource<Answer> | undefined;
  /** Takes answers from another source from now on. A pending request for the same question continues. */
  readonly setSource: (source: AnswerSource<Answer>) => void;
}

/**
 * Answers to a text while it is typed. A text is requested after a pause in typing, or at once if its answer is stored.
 * A newer request aborts the older one, so that answers cannot come out of order. Without a source nothing is
 * requested; when a source is provided, the last text with a pause is requested.
 *
 * @param delayMs length of the pause before a text is requested; 0 requests it at once
 * @param onChange called when the state has changed without a call
 */
export function createDebouncedAnswers<Answer>(delayMs: number, onChange: () => void): DebouncedAnswers<Answer> {
  let source: AnswerSource<Answer> | undefined;
  let input: AnswersInput = { text: '', isWanted: false };
  let text = '';
  let answer: Answer | undefined;
  /** The question of the shown answer or failure. */
  let shownText: string | null = null;
  /** The question of the wanted request, pending or settled. */
  let wantedKey = '';
  let request: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = (of: string): Question => ({ text: of, scope: source?.readScope() ?? '' });

  const show = (of: string, next: Answer | undefined) => {
    answer = next;
    shownText = of;
  };

  /** Makes a text the wanted one, and requests its answer if necessary. */
  const settle = (next: string) => {
    text = next;
    if (!source) return;
    const question = ask(next);
    const key = `${question.scope}\n${next}`;
    const kept = source.peek(question);
    if (kept) show(next, kept.answer);
    const isWanted = input.isWanted && next !== '' && input.text !== '';
    // Nothing else is requested for a text that is being changed.
    const wanted = isWanted && (next === input.text || key === wantedKey) ? key : '';
    if (wanted === wantedKey) return;
    wantedKey = wanted;
    request?.abort();
    request = undefined;
    if (wanted === '' || kept?.isFresh) return;
    if (answer === undefined) shownText = null;
    const controller = new AbortController();
    request = controller;
    const end = (loaded: Answer | undefined) => {
      if (request !== controller) return;
      request = undefined;
      show(next, loaded ?? (shownText === next ? answer : undefined));
      onChange();
    };
    source.request(question, controller.signal).then(end, () => end(undefined));
  };

  return {
    source: () => source,
    setSource(next) {
      source = next;
      settle(text);
    },
    read: () => ({
      text,
      answer,
      isCurrent: shownText === text,
      isLoading: request !== undefined,
      hasFailed: shownText !== null && answer === undefined,
    }),
    follow(next, sinceMs = performance.now()) {
      const isSame = next.text === input.text && next.isWanted === input.isWanted;
      input = next;
      const remainingMs = sinceMs + delayMs - performance.now();
      // Even while unwanted: an arrow key may open a closed list at one of its options, which must belong to the text.
      const isImmediate =
        !delayMs ||
        next.text === '' ||
        next.text === text ||
        !!source?.peek(ask(next.text)) ||
        // A timer would wait for the tasks of a page that still loads.
        (next.isWanted && remainingMs <= 0);
      if (isImmediate || !isSame) clearTimeout(timer);
      settle(isImmediate ? next.text : text);
      if (!isImmediate && !isSame && next.isWanted) {
        timer = setTimeout(() => {
          settle(next.text);
          onChange();
        }, remainingMs);
      }
    },
  };
}
