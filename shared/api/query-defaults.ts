/**
 * Defaults of queries to the site: answers are fresh for five minutes, and only their use requests them (SEARCH-25). A
 * failed request is reported at once, also offline, and not retried.
 */
export const QUERY_DEFAULTS = {
  /** Milliseconds. */
  staleTime: 300_000,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchOnMount: false,
  networkMode: 'always',
} as const;
