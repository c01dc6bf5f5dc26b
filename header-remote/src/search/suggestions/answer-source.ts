import { FRESH_MS } from '../../../../shared/api/query-defaults.ts';

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

export interface LatestAnswerSource<Answer> extends AnswerSource<Answer> {
  /** Requests an answer without storing it. */
  readonly load: AnswerSource<Answer>['request'];
  /** The last answer and the request under way, for a source that takes over. */
  readonly list: () => readonly RequestedAnswer<Answer>[];
}

export const isSameQuestion = (one: Question, other: Question) => one.text === other.text && one.scope === other.scope;

/**
 * Creates a source that stores the last answer and the request under way: enough for the time until the query cache has
 * loaded, which then stores all answers.
 *
 * @param taken the requests of an earlier source
 */
export function createLatestAnswerSource<Answer>(
  readScope: () => string,
  load: AnswerSource<Answer>['request'],
  taken: readonly RequestedAnswer<Answer>[] = [],
): LatestAnswerSource<Answer> {
  let kept: readonly RequestedAnswer<Answer>[] = [];
  const keep = (one: RequestedAnswer<Answer>) => {
    kept = [...kept.filter(({ answer }) => answer !== undefined).slice(-1), one];
    if (one.answer !== undefined) return;
    one.pending.then(
      (answer) => {
        if (kept.includes(one)) kept = [{ ...one, answer, atMs: Date.now() }];
      },
      () => {
        kept = kept.filter((other) => other !== one);
      },
    );
  };
  for (const one of taken) keep(one);
  return {
    readScope,
    load,
    list: () => kept,
    peek(question) {
      const { answer, atMs = 0 } = kept.find((one) => isSameQuestion(one.question, question)) ?? {};
      return answer === undefined ? undefined : { answer, isFresh: Date.now() - atMs < FRESH_MS };
    },
    request(question, signal) {
      const pending = load(question, signal);
      keep({ question, pending, atMs: 0 });
      return pending;
    },
  };
}
