import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import type { HeaderEnvironment, HeaderProps, HeaderUser } from '../../../shared/contracts/header-props.ts';
import type { HostProps } from './handle.ts';
import { describeHostPage } from './host-page.ts';

/** Where a host's header asks for what it was not given. */
export interface PropsSource {
  /** Root of the site that serves the header: `https://www.marquee.de`. */
  readonly origin: string;
  /** Locale that the host wishes, as `de_CH`; the site's default when it has no such one. */
  readonly locale?: string | undefined;
  readonly fetch: typeof globalThis.fetch;
  /** Cookies of the page, as `document.cookie` has them. */
  readonly cookies: string;
  /** Path and query of the page. */
  readonly path: string;
}

async function getJson<Answer>(source: PropsSource, path: string): Promise<Answer> {
  const headers: Record<string, string> = { 'X-Requested-With': 'XMLHttpRequest' };
  if (source.locale !== undefined) headers['eb-lang'] = source.locale;
  const response = await source.fetch(`${source.origin}${path}`, { headers, credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

/** Who is signed in; a visitor when the page shows no sign of a session or the session has ended (contract §8 "Edge"). */
async function askUser(source: PropsSource): Promise<HeaderUser> {
  if (!/(^|;\s*)session_hint=/.test(source.cookies)) return ANONYMOUS_USER;
  return getJson<HeaderUser>(source, '/header/user').catch(() => ANONYMOUS_USER);
}

/**
 * Fills in the props that a host did not give. No prop is required (contract §9 "Hosts").
 *
 * @throws Error when the site's environment was not given and cannot be had.
 */
export async function resolveProps(given: HostProps, source: PropsSource): Promise<HeaderProps> {
  const [env, user] = await Promise.all([
    given.env ?? getJson<HeaderEnvironment>(source, '/header/environment'),
    given.user ?? askUser(source),
  ]);
  return {
    version: 1,
    env,
    user,
    location: given.location ?? null,
    flags: given.flags ?? env.flags ?? {},
    page: given.page ?? describeHostPage(source.path),
    variant: given.variant ?? 'full',
  };
}
