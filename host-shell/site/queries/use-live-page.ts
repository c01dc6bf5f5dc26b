import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/api-client.ts';
import type { MarketPageData } from '../page/blocks.ts';
import { usePage } from '../page/page-context.ts';
import { createSiteApi } from '../page/site-api.ts';
import type { LivePage } from './live-page-context.ts';
import { postAction } from './post-action.ts';
import { useShowOutcome } from './use-show-outcome.ts';

/** The server's response to a script that requests a page of the marketplace. */
export interface MarketPageAnswer {
  readonly page: MarketPageData;
}

async function fetchPage(address: string, signal: AbortSignal): Promise<MarketPageData> {
  return ((await createSiteApi().callSite(address, { signal })) as MarketPageAnswer).page;
}

/** Whether the page no longer exists, or not for this user. */
const isGone = (error: unknown) =>
  error instanceof ApiError && error.failure.kind === 'status' && error.failure.status < 500;

/** Builds the URL that a form with the method `get` leads to. */
function buildAddress(form: HTMLFormElement): string {
  const { pathname } = new URL(form.action);
  const fields = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '',
  );
  return fields.length === 0 ? pathname : `${pathname}?${new URLSearchParams(fields)}`;
}

/**
 * Keeps a page of the marketplace up to date, if the server asks for it.
 *
 * @param sent the page that came with the document
 * @returns the page to show, and the actions of its forms; these are null when the page is not live
 */
export function useLivePage(sent: MarketPageData): { readonly page: MarketPageData; readonly live: LivePage | null } {
  const { frame } = usePage();
  const showOutcome = useShowOutcome();
  const queries = useQueryClient();
  const [address, setAddress] = useState(frame.path);
  const isLive = sent.refreshMs !== undefined;
  const queryKey = ['page', address];
  const { data = sent } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchPage(address, signal),
    initialData: address === frame.path ? sent : undefined,
    placeholderData: keepPreviousData,
    enabled: isLive,
    refetchInterval: ({ state }) => !isGone(state.error) && (sent.refreshMs ?? false),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (form: HTMLFormElement) => postAction(form, {}),
    onSettled(outcome, _error, form) {
      if (outcome?.state === 'refused') return void queries.setQueryData(queryKey, outcome.page);
      if (outcome?.state === 'done') {
        form.reset();
        void queries.invalidateQueries({ queryKey });
      }
      showOutcome(outcome);
    },
  });
  if (!isLive) return { page: data, live: null };
  const show = (form: HTMLFormElement) => {
    const next = buildAddress(form);
    history.replaceState(history.state, '', next);
    setAddress(next);
  };
  return { page: data, live: { post: mutate, isPosting: isPending, show } };
}
