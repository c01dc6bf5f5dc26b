import { notifyManager, QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const STALE_AFTER_MS = 300_000;

// The default scheduler waits for a timer before it notifies: up to 4 ms more until suggestions show.
notifyManager.setScheduler(queueMicrotask);

/** A query client for one header on a page: each answer is kept, and fetched again only once it is stale and needed. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: false,
        // The default waits in silence while the browser is offline; a search that fails must say so.
        networkMode: 'always',
      },
    },
  });
}

/** Aborts the requests of queries whose key starts with `kind` as soon as nobody waits for them. */
export function useCancelQueries(kind: string, isUnwanted: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isUnwanted) void queryClient.cancelQueries({ queryKey: [kind] });
  }, [queryClient, kind, isUnwanted]);
}
