/** Answers stay fresh for this long; an older one shows until its successor is there. */
const FRESH_MS = 300_000;

/** A page may stay open for days. */
const MAX_KEPT = 200;

/** Where answers come from, and who waits for them. */
export interface AnswersSource<Answer> {
  /** Requests the answer to a text. A rejection is a failure. */
  readonly load: (text: string, signal: AbortSignal) => Promise<Answer>;
  /** The state is another one. */
  readonly onChange: () => void;
}

export interface AnswersState<Answer> {
  /** The text whose answer is wanted: the last one that rested. */
  readonly text: string;
  /** Its answer; until that is there, the one before it. Undefined after a failure. */
  readonly answer: Answer | undefined;
  /** Whether the answer, or the failure, is one to the text; what else it depends on may have changed. */
  readonly isCurrent: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

/** What the answers are wanted for. */
export interface AnswersInput {
  readonly text: string;
  /** Whatever else the answers depend on. */
  readonly scope: string;
  readonly isWanted: boolean;
  /** An input method composes: the text is not yet what is meant. */
  readonly isComposing: boolean;
}

export interface Answers<Answer> {
  /** Serves another program from now on: what is known and under way stays. */
  readonly setSource: (source: AnswersSource<Answer>) => void;
  readonly read: () => AnswersState<Answer>;
  /**
   * Call it whenever something in the input may have changed.
   *
   * @param restMs how long a new text must rest from now on, where it has rested already
   */
  readonly follow: (input: AnswersInput, restMs?: number) => void;
  /** Adds an answer that came another way. */
  readonly keep: (text: string, scope: string, answer: Answer) => void;
}

/**
 * Answers to a text while it is typed. A text is requested once it has rested, or at once where its answer is kept. A
 * newer request aborts the older one, so that answers cannot come out of order.
 *
 * @param delayMs how long a text must rest before it is requested; 0 requests it at once
 */
export function createAnswers<Answer>(delayMs: number, firstSource: AnswersSource<Answer>): Answers<Answer> {
  let source = firstSource;
  const kept = new Map<string, { readonly answer: Answer; readonly atMs: number }>();
  let input: AnswersInput = { text: '', scope: '', isWanted: false, isComposing: false };
  let text = '';
  let answer: Answer | undefined;
  /** Of the answer or failure that shows. */
  let shownText: string | null = null;
  /** Of the request that is wanted: under way, or over. */
  let wantedKey = '';
  let request: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const store = (key: string, one: Answer) => {
    kept.delete(key);
    kept.set(key, { answer: one, atMs: Date.now() });
    // A map lists its keys in the order of their insertion.
    for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest);
  };

  const buildKey = (of: string) => `${input.scope}\n${of}`;

  const show = (of: string, next: Answer | undefined) => {
    answer = next;
    shownText = of;
  };

  /** Makes a text the one whose answer is wanted, and requests that if need be. */
  const settle = (next: string) => {
    text = next;
    const key = buildKey(next);
    const known = kept.get(key);
    if (known !== undefined) show(next, known.answer);
    const isWanted = input.isWanted && next !== '' && input.text !== '';
    // Of a text that is being changed nothing else is requested.
    const wanted = isWanted && (next === input.text || key === wantedKey) ? key : '';
    if (wanted === wantedKey) return;
    wantedKey = wanted;
    request?.abort();
    request = undefined;
    if (wanted === '' || (known !== undefined && Date.now() - known.atMs < FRESH_MS)) return;
    if (answer === undefined) shownText = null;
    const controller = new AbortController();
    request = controller;
    const end = (loaded: Answer | undefined) => {
      if (request !== controller) return;
      request = undefined;
      if (loaded !== undefined) store(key, loaded);
      show(next, loaded ?? (shownText === next ? answer : undefined));
      source.onChange();
    };
    source.load(next, controller.signal).then(end, () => end(undefined));
  };

  return {
    setSource(next) {
      source = next;
    },
    read: () => ({
      text,
      answer,
      isCurrent: shownText === text,
      isLoading: request !== undefined,
      hasFailed: shownText !== null && answer === undefined,
    }),
    follow(next, restMs = delayMs) {
      const isSame =
        next.text === input.text && next.isWanted === input.isWanted && next.isComposing === input.isComposing;
      input = next;
      // Even while unwanted: an arrow key may open a closed list at one of its options, which must be those of the text.
      const isImmediate = delayMs === 0 || next.text === '' || next.text === text || kept.has(buildKey(next.text));
      if (isImmediate || !isSame) clearTimeout(timer);
      settle(isImmediate ? next.text : text);
      if (!isImmediate && !isSame && next.isWanted && !next.isComposing) {
        timer = setTimeout(() => {
          settle(next.text);
          source.onChange();
        }, restMs);
      }
    },
    keep: (of, scope, one) => store(`${scope}\n${of}`, one),
  };
}
