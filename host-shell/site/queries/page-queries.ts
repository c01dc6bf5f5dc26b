import { QueryClient } from '@tanstack/react-query';
import { QUERY_DEFAULTS } from '../../../shared/api/query-defaults.ts';

/** Creates the query cache of one page. Its initial data comes with the server's HTML. */
export function createPageQueries(): QueryClient {
  const { retry, networkMode } = QUERY_DEFAULTS;
  return new QueryClient({ defaultOptions: { queries: QUERY_DEFAULTS, mutations: { retry, networkMode } } });
}
