/** An answer stays fresh for five minutes; an older one shows until its successor arrives. */
export const FRESH_MS = 300_000;

/** Only the use of a query requests its answer (SEARCH-25). A failure is reported at once, offline too, and not retried. */
export const QUERY_DEFAULTS = {
  staleTime: FRESH_MS,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchOnMount: false,
  networkMode: 'always',
} as const;
