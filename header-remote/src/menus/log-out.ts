import { ApiClient, readCsrfToken } from '../../../shared/api/api-client.ts';
import { CSRF_FIELD } from '../../../shared/contracts/session-cookies.ts';

/** Then the browser posts the form, and shows that it waits. */
const TIMEOUT_MS = 5_000;

interface LogOutPage {
  readonly fetch: typeof globalThis.fetch;
  readonly location: Pick<Location, 'origin' | 'assign'>;
  readonly document: Pick<Document, 'body' | 'cookie'>;
}

/**
 * Logs out by a call to the page's site, which answers `{"redirect": path}`. Where it answers anything else, or nothing,
 * the browser posts the form as it does without script: a site that knows forms alone ends the session by that.
 *
 * @returns null where the browser has to post the form at once: to another site, whose cookies no call has, or without a
 *   token, for the page that asks
 */
export function logOut(form: HTMLFormElement, { fetch, location, document }: LogOutPage): Promise<void> | null {
  if (form.hasAttribute('aria-busy')) return Promise.resolve();
  const readCookies = () => document.cookie;
  // The token is the user's own and must not be in HTML that a cache may store.
  const addToken = () => {
    const token = readCsrfToken(readCookies) ?? '';
    (form.elements.namedItem(CSRF_FIELD) as HTMLInputElement).value = token;
    return token;
  };
  const { origin, pathname, search } = new URL(form.action);
  if (addToken() === '' || origin !== location.origin) return null;
  const api = new ApiClient({ fetch, baseUrl: '', locale: null, readPageOrigin: () => origin, readCookies });
  form.setAttribute('aria-busy', 'true');
  return api
    .callSite(pathname + search, { method: 'POST', body: {}, signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then((answer) => {
      const { redirect } = answer as { readonly redirect: string };
      if (redirect[0] !== '/') throw new TypeError(redirect);
      // Behind the site's own origin, whatever it begins with is a path.
      location.assign(origin + redirect);
    })
    .catch(() => {
      form.removeAttribute('aria-busy');
      // A closed menu is no part of the document, and its form would not be posted.
      if (!form.isConnected) document.body.append(form);
      addToken();
      form.submit();
    });
}
