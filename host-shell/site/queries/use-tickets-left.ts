import { useQuery } from '@tanstack/react-query';
import { buildMarketPath } from '../page/market-paths.ts';
import { buildPagePath, usePage } from '../page/page-context.ts';
import type { TicketsLeft } from '../page/page-data.ts';
import { createSiteApi } from '../page/site-api.ts';

const REFRESH_MS = 30_000;

/**
 * Returns whether an event still has tickets, and how many once they are few. Polls while tickets are on sale and the page
 * is visible.
 *
 * @param initial the state that the server rendered
 */
export function useTicketsLeft(event: string, initial: TicketsLeft): TicketsLeft {
  const { frame } = usePage();
  const path = buildPagePath(frame, buildMarketPath('tickets-left', { event }));
  const { data } = useQuery({
    queryKey: ['tickets-left', event],
    queryFn: async ({ signal }) => (await createSiteApi().callSite(path, { signal })) as TicketsLeft,
    initialData: initial,
    enabled: initial.sales === 'open',
    refetchInterval: ({ state }) => state.data?.sales === 'open' && REFRESH_MS,
  });
  return data;
}
