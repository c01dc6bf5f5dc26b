import { ApiClient } from '../../../shared/api/api-client.ts';
import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import { ENVIRONMENT_PATH, USER_PATH } from '../../../shared/contracts/header-paths.ts';
import type { HeaderEnvironment, HeaderProps, HeaderUser } from '../../../shared/contracts/header-props.ts';
import { hasSessionHint } from '../../../shared/cookies/session-cookies.ts';
import { isRecord } from '../../../shared/location/is-record.ts';
import { createHostPage } from './host-page.ts';

type GivenProps = { readonly [Key in keyof HeaderProps]?: unknown };

/** Options that decide which site answers, and in which language. */
const OF_SITE = ['origin', 'locale', 'version'];

/** Whether a host passes any prop that has to be checked and completed; null and undefined mean the default. */
export const hasProps = (given: GivenProps): boolean =>
  Object.entries(given).some(
    ([name, value]) => value != null && typeof value !== 'function' && !OF_SITE.includes(name),
  );

/** Loads the code that checks and completes props, a separate chunk that a host without props never loads. */
export const loadCompletion = () => import(/* webpackChunkName: "complete-props" */ './complete-props.lazy.ts');

/** The site and the page that missing props are made from. */
export interface PropsSource {
  /** Origin of the header's site: `https://www.marquee.de`. */
  readonly origin: string;
  /** Locale that the host requests: `de_CH`. A site without it answers in its default locale. */
  readonly locale?: string | null | undefined;
  readonly fetch: typeof globalThis.fetch;
  /** Origin of the page. */
  readonly pageOrigin: string;
  /** `document.cookie` of the page. */
  readonly cookies: string;
  /** Path and query of the page. */
  readonly path: string;
  /** Id of the build, whose messages label the environment's links. */
  readonly build: string;
}

/** Requests already made for a mounted header, so that an update repeats none: `user`, and one key for each locale. */
export type RequestedProps = Map<string, Promise<unknown>>;

async function fetchJson<Answer>(
  { origin, locale, fetch, cookies, pageOrigin }: PropsSource,
  path: string,
): Promise<Answer> {
  const api = new ApiClient({
    fetch,
    baseUrl: origin,
    readPageOrigin: () => pageOrigin,
    // Any text can be sent: the site answers an unknown locale in its default locale.
    locale: locale == null ? null : encodeURIComponent(locale),
    readCookies: () => cookies,
  });
  return (await api.callSite(path)) as Answer;
}

/** Returns the signed-in user, or the anonymous user if no cookie hints at a session or the session has ended. */
async function fetchUser(source: PropsSource): Promise<HeaderUser> {
  if (!hasSessionHint(source.cookies)) return ANONYMOUS_USER;
  return fetchJson<HeaderUser>(source, USER_PATH).catch(() => ANONYMOUS_USER);
}

/**
 * Resolves the defaults of the props that a host did not pass: the site's environment, its operators' flags, the user
 * of the session and the page. Props that the host passes are not requested.
 *
 * @param requested receives this call's requests, for later calls to reuse
 * @throws Error when an environment is needed and the site does not answer with one.
 */
export async function resolveDefaults(
  given: GivenProps,
  source: PropsSource,
  requested: RequestedProps = new Map(),
): Promise<HeaderProps> {
  const requestOnce = <Answer>(key: string, request: () => Promise<Answer>): Promise<Answer> => {
    const known = requested.get(key) as Promise<Answer> | undefined;
    if (known !== undefined) return known;
    const answer = request();
    requested.set(key, answer);
    answer.catch(() => requested.delete(key));
    return answer;
  };
  const resolveEnvironment = async () => {
    if (given.env != null && (await loadCompletion()).isWholeEnvironment(given.env))
      return given.env as HeaderEnvironment;
    return requestOnce(`${source.origin} ${source.locale}`, () =>
      fetchJson<HeaderEnvironment>(source, `${ENVIRONMENT_PATH}?build=${source.build}`),
    );
  };
  const [env, user] = await Promise.all([
    resolveEnvironment(),
    isRecord(given.user) ? ANONYMOUS_USER : requestOnce('user', () => fetchUser(source)),
  ]);
  return {
    version: 1,
    env,
    user,
    location: null,
    flags: env.flags ?? {},
    page: createHostPage(source.path),
    variant: 'full',
  };
}
