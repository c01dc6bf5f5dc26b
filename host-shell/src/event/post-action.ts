import type { HeaderUser } from '../../../shared/contracts/header-props.ts';
import { updateHeaderUser } from '../federation/adopted-header.ts';
import type { PageNotice } from '../page/notice.ts';

/** What the server answers to a page's script; to a form it answers with a redirect. */
export interface ActionAnswer {
  readonly user: HeaderUser | null;
  readonly notice: PageNotice | null;
}

export type ActionOutcome =
  | { readonly state: 'done' | 'failed'; readonly notice: PageNotice | null }
  /** The session is over: `location` is the page to sign in at. */
  | { readonly state: 'sign-in'; readonly location: string };

/** What it answers to a script whose session is over. */
export interface SignInAnswer {
  readonly location: string;
}

/** Sends a form from script, and gives the header the user's new counts. */
export async function postAction(
  form: HTMLFormElement,
  fields: Readonly<Record<string, string>>,
): Promise<ActionOutcome> {
  const body = new URLSearchParams(fields);
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  try {
    const response = await fetch(form.action, { method: 'POST', body, headers: { accept: 'application/json' } });
    if (response.status === 401) return { state: 'sign-in', ...((await response.json()) as SignInAnswer) };
    const { user, notice } = (await response.json()) as ActionAnswer;
    if (user) updateHeaderUser(user);
    return { state: response.ok ? 'done' : 'failed', notice: notice ?? null };
  } catch {
    return { state: 'failed', notice: null };
  }
}
