import { QueryClient } from '@tanstack/react-query';
import { QUERY_DEFAULTS } from '../../../shared/api/query-defaults.ts';

/** The query cache of one page: its state of the server, which the server's HTML came with. */
export function createPageQueries(): QueryClient {
  const { retry, networkMode } = QUERY_DEFAULTS;
  return new QueryClient({ defaultOptions: { queries: QUERY_DEFAULTS, mutations: { retry, networkMode } } });
}
