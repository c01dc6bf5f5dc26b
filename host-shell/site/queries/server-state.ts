import { type QueryKey, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { ApiError } from '../../../shared/api/api-client.ts';
import type { HeaderUser } from '../../../shared/contracts/header-props.ts';
import type { ErrorObject } from '../../../shared/contracts/http-problem.ts';
import { updateHeaderUser } from '../federation/adopted-header.ts';
import type { MarketPageData } from '../page/blocks.ts';
import { usePage } from '../page/page-context.ts';
import type { PageNotice } from '../page/page-data.ts';
import { createSiteApi } from '../page/site-api.ts';

/** The server's response to a script. A form gets a redirect instead. */
export interface ActionAnswer {
  readonly user: HeaderUser | null;
  readonly notice: PageNotice | null;
}

export interface FailedActionAnswer extends ErrorObject, ActionAnswer {}

export interface SignInAnswer extends ErrorObject {
  readonly location: string;
}

interface SettledOutcome {
  readonly state: 'done' | 'failed';
  readonly notice: PageNotice | null;
}

type ActionOutcome =
  | SettledOutcome
  /** The session is over: `location` is the page to sign in at. */
  | { readonly state: 'sign-in'; readonly location: string };

/** Sends the fields of a form, each with a single value, and updates the counts in the header. */
async function postAction(form: HTMLFormElement, fields: Readonly<Record<string, string>>): Promise<ActionOutcome> {
  const { pathname, search } = new URL(form.action);
  const body = { ...fields, ...Object.fromEntries(new FormData(form)) };
  try {
    return show('done', (await createSiteApi().callSite(pathname + search, { method: 'POST', body })) as ActionAnswer);
  } catch (cause) {
    const { failure } = cause instanceof ApiError ? cause : {};
    const error = failure?.kind === 'status' ? failure.error : null;
    if (error !== null && 'location' in error) return { state: 'sign-in', location: (error as SignInAnswer).location };
    if (error !== null && 'notice' in error) return show('failed', error as FailedActionAnswer);
    return { state: 'failed', notice: null };
  }
}

function show(state: SettledOutcome['state'], { user, notice }: ActionAnswer): ActionOutcome {
  if (user) updateHeaderUser(user);
  return { state, notice: notice ?? null };
}

interface Toggle {
  readonly isOn: boolean;
  readonly isPending: boolean;
  /** Switches optimistically, and reverts if the server refuses. A form that leads to the sign-in is sent as HTML. */
  readonly toggle: (event: SyntheticEvent, form: HTMLFormElement | null) => void;
}

interface ToggleOptions {
  /** Shared by all buttons that switch the same state. */
  readonly key: QueryKey;
  readonly initial: boolean;
  readonly createFields: (next: boolean) => Readonly<Record<string, string>>;
}

export function useToggle({ key, initial, createFields }: ToggleOptions): Toggle {
  const { frame, t, showNotice } = usePage();
  const queries = useQueryClient();
  const { data: isOn = initial } = useQuery({ queryKey: key, queryFn: skipToken, initialData: initial });
  const { mutate, isPending } = useMutation({
    // Requests run in sequence, so that the last one decides.
    scope: { id: JSON.stringify(key) },
    mutationFn: ({ form, next }: { form: HTMLFormElement; next: boolean }) => postAction(form, createFields(next)),
    onMutate: ({ next }) => void queries.setQueryData(key, next),
    onSettled(outcome, _error, { next }) {
      if (outcome?.state !== 'done' && queries.getQueryData(key) === next) queries.setQueryData(key, !next);
      if (outcome?.state === 'sign-in') return window.location.assign(outcome.location);
      // Without an outcome the action did not reach the server.
      showNotice(outcome?.notice ?? { text: t('form.not-sent'), severity: 'error' });
    },
  });
  return {
    isOn,
    isPending,
    toggle(event, form) {
      if (!frame.hasSession || form === null) return;
      event.preventDefault();
      mutate({ form, next: !isOn });
    },
  };
}

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
