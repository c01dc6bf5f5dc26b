/** An answer stays fresh for five minutes; an older one shows until its successor arrives. */
export const FRESH_MS = 300_000;

/**
 * Defaults of queries to the site: only their use requests answers (SEARCH-25). A
 * failed request is reported at once, also offline, and not retried.
 */
export const QUERY_DEFAULTS = {
  staleTime: FRESH_MS,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchOnMount: false,
  networkMode: 'always',
} as const;
