import { notifyManager, QueryClient } from '@tanstack/react-query';

/** Spec §9 "Query cache". */
const QUERY_STALE_MS = 300_000;

// The default waits for a timer before it tells of an answer: up to 4 ms more until suggestions show.
notifyManager.setScheduler(queueMicrotask);

/** One for each header on a page: answers are kept, asked once, and never asked again behind the person's back. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: QUERY_STALE_MS,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: false,
        // The default waits in silence while the browser says it is offline; a search that cannot be asked must say so.
        networkMode: 'always',
      },
    },
  });
}
