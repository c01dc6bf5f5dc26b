import { QueryClient } from '@tanstack/react-query';
import { QUERY_DEFAULTS } from '../../../../shared/api/query-defaults.ts';
import type { CreateAnswerCache, Question } from './debounced-answers.ts';

export type SearchQueries = ReturnType<typeof createSearchQueries>;

/**
 * The query cache of a header's search.
 *
 * @param ended aborted when the search ends, which empties the cache: nothing may hold a removed header
 */
export function createSearchQueries(ended: AbortSignal) {
  const client = new QueryClient({ defaultOptions: { queries: QUERY_DEFAULTS } });
  ended.addEventListener('abort', () => client.clear());
  return {
    /** Fetches a value that is not in the cache, or no longer fresh. */
    fetch: <Value>(queryKey: readonly string[], load: () => Promise<Value>) =>
      client.fetchQuery({ queryKey, queryFn: load }),
    /** Creates the cache of one kind of answers. It stores nothing once the search has ended. */
    createCache:
      <Answer>(name: string): CreateAnswerCache<Answer> =>
      (last, underWay) => {
        // A query would stay until its timer ends, minutes after the header.
        if (ended.aborted) return null;
        const toKey = ({ scope, text }: Question) => [name, scope, text];
        if (last) client.setQueryData(toKey(last.question), last.answer, { updatedAt: last.atMs });
        if (underWay)
          void client.prefetchQuery({ queryKey: toKey(underWay.question), queryFn: () => underWay.pending });
        return {
          peek(question) {
            const query = client.getQueryCache().find<Answer>({ queryKey: toKey(question) });
            const answer = query?.state.data;
            if (query && answer !== undefined) return { question, answer, atMs: query.state.dataUpdatedAt };
          },
          request(question, load, wanted) {
            const queryKey = toKey(question);
            wanted.addEventListener('abort', () => void client.cancelQueries({ queryKey }));
            return client.fetchQuery({ queryKey, queryFn: ({ signal }) => load(question, signal) });
          },
        };
      },
  };
}
