import { type ApiClient, ApiError } from '../../../shared/api/api-client.ts';
import type { HeaderUser } from '../../../shared/contracts/header-props.ts';
import type { ErrorObject } from '../../../shared/contracts/http-problem.ts';
import { updateHeaderUser } from '../federation/adopted-header.ts';
import type { PageNotice } from '../page/page-data.ts';
import { createSiteApi } from '../page/site-api.ts';

/** The server's response to a script. A form gets a redirect instead. */
export interface ActionAnswer {
  readonly user: HeaderUser | null;
  readonly notice: PageNotice | null;
}

/** The response when the action failed. */
export interface FailedActionAnswer extends ErrorObject, ActionAnswer {}

/** The response when the session has ended. */
export interface SignInAnswer extends ErrorObject {
  readonly location: string;
}

interface SettledOutcome {
  readonly state: 'done' | 'failed';
  readonly notice: PageNotice | null;
}

export type ActionOutcome =
  | SettledOutcome
  /** The session is over: `location` is the page to sign in at. */
  | { readonly state: 'sign-in'; readonly location: string };

/** Sends the fields of a form, each with a single value, and updates the counts in the header. */
export async function postAction(
  form: HTMLFormElement,
  fields: Readonly<Record<string, string>>,
  api: Pick<ApiClient, 'callSite'> = createSiteApi(),
): Promise<ActionOutcome> {
  const { pathname, search } = new URL(form.action);
  const body = { ...fields, ...Object.fromEntries(new FormData(form)) };
  try {
    return show('done', (await api.callSite(pathname + search, { method: 'POST', body })) as ActionAnswer);
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
