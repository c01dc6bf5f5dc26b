import { FRESH_MS } from '../../../../shared/api/query-defaults.ts';
import type { AnswerSource, Question, RequestedAnswer } from './debounced-answers.ts';

/** Limit for a page that stays open for days and never loads the query cache. */
const MAX_KEPT = 200;

/**
 * Creates a source that requests answers and remembers them, for the time until the query cache has loaded.
 *
 * @param known the requests of an earlier source
 */
export function createRequestSource<Answer>(
  readScope: () => string,
  load: AnswerSource<Answer>['request'],
  known: readonly RequestedAnswer<Answer>[] = [],
): AnswerSource<Answer> {
  const requested = new Map<string, RequestedAnswer<Answer>>();
  const identify = ({ text, scope }: Question) => `${scope}\n${text}`;
  const keep = (one: RequestedAnswer<Answer>) => {
    if (requested.size >= MAX_KEPT) requested.clear();
    const key = identify(one.question);
    requested.set(key, one);
    if (one.answer !== undefined) return;
    one.pending.then(
      (answer) => requested.set(key, { ...one, answer, atMs: Date.now() }),
      () => requested.get(key) === one && requested.delete(key),
    );
  };
  for (const one of known) keep(one);
  return {
    readScope,
    list: () => [...requested.values()],
    peek(question) {
      const { answer, atMs = 0 } = requested.get(identify(question)) ?? {};
      return answer === undefined ? undefined : { answer, isFresh: Date.now() - atMs < FRESH_MS };
    },
    request(question, signal) {
      const pending = load(question, signal);
      keep({ question, pending, atMs: 0 });
      return pending;
    },
  };
}
