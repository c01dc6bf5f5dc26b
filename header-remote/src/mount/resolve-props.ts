import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import type { HeaderEnvironment, HeaderPage, HeaderProps, HeaderUser } from '../../../shared/contracts/header-props.ts';
import { isHomePath } from '../../../shared/navigation/page-path.ts';
import type { HostProps } from './header-handle.ts';

/** The site and the page that missing props are made from. */
export interface PropsSource {
  /** Origin of the header's site: `https://www.marquee.de`. */
  readonly origin: string;
  /** Locale that the host requests: `de_CH`. A site without it answers in its default one. */
  readonly locale?: string | undefined;
  readonly fetch: typeof globalThis.fetch;
  /** `document.cookie` of the page. */
  readonly cookies: string;
  /** Path and query of the page. */
  readonly path: string;
  /** Id of the build: the environment's labels are those of the same one. */
  readonly build: string;
}

/** The header's page prop for a host's page, of which only the path (and query) is known. */
export function createHostPage(path: string): HeaderPage {
  return { path, isHome: isHomePath(path), query: '', variant: 'default', showCreateEventCTA: true };
}

async function fetchJson<Answer>(source: PropsSource, path: string): Promise<Answer> {
  const headers: Record<string, string> = { 'X-Requested-With': 'XMLHttpRequest' };
  if (source.locale !== undefined) headers['eb-lang'] = source.locale;
  const response = await source.fetch(`${source.origin}${path}`, { headers, credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

/** The signed-in user; the anonymous one without the cookie that hints at a session, or when the session has ended. */
async function fetchUser(source: PropsSource): Promise<HeaderUser> {
  if (!/(^|;\s*)session_hint=/.test(source.cookies)) return ANONYMOUS_USER;
  return fetchJson<HeaderUser>(source, '/header/user').catch(() => ANONYMOUS_USER);
}

/**
 * Fills in the props that a host did not pass. None is required.
 *
 * @throws Error when the environment was not passed and the site does not answer with it.
 */
export async function resolveProps(given: HostProps, source: PropsSource): Promise<HeaderProps> {
  const [env, user] = await Promise.all([
    given.env ?? fetchJson<HeaderEnvironment>(source, `/header/environment?build=${source.build}`),
    given.user ?? fetchUser(source),
  ]);
  return {
    version: 1,
    env,
    user,
    location: given.location ?? null,
    flags: given.flags ?? env.flags ?? {},
    page: given.page ?? createHostPage(source.path),
    variant: given.variant ?? 'full',
    slots: given.slots,
  };
}
