import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { QUERY_DEFAULTS } from '../../../../shared/api/query-defaults.ts';
import type { AnswerCache, CreateAnswerCache, Question } from './debounced-answers.ts';

/** The query cache of a header's search. */
export interface SearchQueries {
  /** Creates the cache of one kind of answers. It stores nothing once the header has gone. */
  readonly createCache: <Answer>(name: string) => CreateAnswerCache<Answer>;
  /** Fetches an answer that is not in the cache, or no longer fresh. */
  readonly fetch: <Value>(key: readonly string[], load: (signal: AbortSignal) => Promise<Value>) => Promise<Value>;
  /**
   * Tells the cache when the window is focused or online again.
   *
   * @returns a function that ends this and empties the cache: nothing may hold a removed header
   */
  readonly mount: () => () => void;
}

export function createSearchQueries(
  client = new QueryClient({ defaultOptions: { queries: QUERY_DEFAULTS } }),
): SearchQueries {
  const observers: Pick<QueryObserver, 'destroy'>[] = [];
  let hasEnded = false;
  return {
    mount() {
      hasEnded = false;
      client.mount();
      return () => {
        hasEnded = true;
        // An observer has a timer until its answer is stale.
        for (const observer of observers) observer.destroy();
        client.clear();
        client.unmount();
      };
    },
    fetch: (queryKey, load) => client.fetchQuery({ queryKey, queryFn: ({ signal }) => load(signal) }),
    createCache:
      <Answer>(name: string): CreateAnswerCache<Answer> =>
      (last, underWay): AnswerCache<Answer> | null => {
        // An observer's query would stay until its timer ends, minutes after the header.
        if (hasEnded) return null;
        const toKey = ({ scope, text }: Question) => [name, scope, text];
        if (last) client.setQueryData(toKey(last.question), last.answer, { updatedAt: last.atMs });
        if (underWay)
          void client.prefetchQuery({ queryKey: toKey(underWay.question), queryFn: () => underWay.pending });
        /** Keeps the shown query in the cache, and cancels a query that is no longer wanted. */
        const observer = new QueryObserver<Answer>(client, { queryKey: [name], enabled: false });
        observers.push(observer);
        return {
          peek(question) {
            const query = client.getQueryCache().find<Answer>({ queryKey: toKey(question) });
            const answer = query?.state.data;
            return query === undefined || answer === undefined
              ? undefined
              : { answer, atMs: query.state.dataUpdatedAt };
          },
          async request(question, load, wanted) {
            const queryKey = toKey(question);
            const options = {
              queryKey,
              queryFn: ({ signal }: { readonly signal: AbortSignal }) => load(question, signal),
            };
            if (!observer.hasListeners()) observer.subscribe(() => {});
            observer.setOptions({ ...options, enabled: true });
            wanted.addEventListener('abort', () => void client.cancelQueries({ queryKey }));
            return client.fetchQuery(options);
          },
        };
      },
  };
}
