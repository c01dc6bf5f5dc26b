import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../shared/api/api-client.ts';
import type { MarketPageData } from '../page/blocks.ts';
import { usePage } from '../page/page-context.ts';
import { createSiteApi } from '../page/site-api.ts';

export interface MarketPageAnswer {
  readonly page: MarketPageData;
}

const isGone = (error: unknown) =>
  error instanceof ApiError && error.failure.kind === 'status' && error.failure.status < 500;

/** Keeps a page of the marketplace up to date, if the server asks for it. @param sent the page that came with the document */
export function useLivePage(sent: MarketPageData): MarketPageData {
  const { frame } = usePage();
  const { data } = useQuery({
    queryKey: ['page', frame.path],
    queryFn: async ({ signal }) => ((await createSiteApi().callSite(frame.path, { signal })) as MarketPageAnswer).page,
    initialData: sent,
    enabled: sent.refreshMs !== undefined,
    refetchInterval: ({ state }) => !isGone(state.error) && (sent.refreshMs ?? false),
  });
  return data;
}
