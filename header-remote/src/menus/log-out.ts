import { ApiClient, readCsrfToken } from '../../../shared/api/api-client.ts';
import { CSRF_FIELD } from '../../../shared/cookies/session-cookies.ts';

/** Time limit of the call. The browser then posts the form itself; if no page follows, the form is ready again. */
const TIMEOUT_MS = 5_000;

interface LogOutPage {
  readonly fetch: typeof globalThis.fetch;
  readonly location: Pick<Location, 'origin' | 'assign'>;
  readonly document: Pick<Document, 'body' | 'cookie'>;
}

/**
 * Logs out by a call to the page's site, which answers `{"redirect": path}`. On any other answer, or none, the browser
 * posts the form as it does without script, so a site that only supports forms still ends the session.
 *
 * @returns null if the browser has to post the form at once: to another site, whose cookies a call does not carry, or
 * without a token, to get the page that asks
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
  // Safari before 16 has no `AbortSignal.timeout`.
  const late = new AbortController();
  setTimeout(() => late.abort(), TIMEOUT_MS);
  form.setAttribute('aria-busy', 'true');
  const call = api.callSite(pathname + search, { method: 'POST', body: {}, signal: late.signal });
  return (call as Promise<{ readonly redirect: string }>)
    .then(({ redirect }) => {
      if (redirect[0] !== '/') throw new TypeError(redirect);
      // Appended to the site's own origin, any text is a path.
      location.assign(origin + redirect);
      // The page that follows may not come; one from the back/forward cache is loaded again, because the session has ended.
      setTimeout(() => form.removeAttribute('aria-busy'), TIMEOUT_MS);
    })
    .catch(() => {
      form.removeAttribute('aria-busy');
      // A closed menu is not part of the document, and its form would not be posted.
      if (!form.isConnected) document.body.append(form);
      addToken();
      form.submit();
    });
}
