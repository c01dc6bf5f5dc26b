import { CHANNELS, type Channel } from '../../../shared/contracts/channels.ts';
import { FLAG_NAMES, type FlagName } from '../../../shared/flags/flags.ts';
import {
  findLanguage,
  findSiteByHost,
  type Locale,
  SITES,
  type Site,
  type SiteDomain,
} from '../../../shared/sites/sites.ts';

/** The user whose header is shown: anonymous, or a sample user. */
export const ROLES = ['visitor', 'attendee', 'organizer', 'staff'] as const;
export type Role = (typeof ROLES)[number];

/** Preview widths in px: the header's breakpoints and a common window. */
export const WIDTHS = [360, 480, 660, 792, 960, 1080, 1152, 1272, 1440, 1608] as const;
const DEFAULT_WIDTH = 1272;

export interface PlaygroundOptions {
  readonly domain: Site['domain'];
  readonly locale: Locale;
  readonly role: Role;
  readonly flags: readonly FlagName[];
  readonly width: number;
  /** Channel whose build is shown; empty for the build that the canary's share selects. */
  readonly channel: Channel | '';
}

type SiteOption = Pick<PlaygroundOptions, 'domain' | 'locale'>;

export function formatSiteOption({ domain, locale }: SiteOption): string {
  return `${domain}/${locale}`;
}

function parseSiteOption(text: string | null, own: SiteOption): SiteOption {
  const [domain, locale] = (text ?? '').split('/');
  const site = SITES.find((candidate) => candidate.domain === domain);
  if (site === undefined) return { domain: own.domain, locale: own.locale };
  const language = findLanguage(site, locale ?? '') ?? site.languages[0];
  return { domain: site.domain, locale: language.locale };
}

/**
 * Parses the options of a URL. Unknown values fall back to the default.
 *
 * @param own the playground's own site, which is the default
 */
export function parsePlaygroundOptions(parameters: URLSearchParams, own: SiteOption): PlaygroundOptions {
  const role = parameters.get('role');
  const flags = parameters.getAll('flags').flatMap((value) => value.split(','));
  const width = Number(parameters.get('width'));
  return {
    ...parseSiteOption(parameters.get('site'), own),
    role: ROLES.find((candidate) => candidate === role) ?? 'visitor',
    flags: FLAG_NAMES.filter((flag) => flags.includes(flag)),
    width: WIDTHS.find((candidate) => candidate === width) ?? DEFAULT_WIDTH,
    channel: CHANNELS.find((channel) => channel === parameters.get('channel')) ?? '',
  };
}

export function formatPlaygroundOptions(options: PlaygroundOptions): string {
  const { role, flags, width, channel } = options;
  const parameters = new URLSearchParams({ site: formatSiteOption(options), role });
  if (flags.length > 0) parameters.set('flags', flags.join(','));
  if (channel !== '') parameters.set('channel', channel);
  parameters.set('width', String(width));
  return parameters.toString().replaceAll('%2F', '/').replaceAll('%2C', ',');
}

const LOCAL = 'localhost';

/**
 * Resolves the origin of another site: `https://www.marquee.de`, locally `http://www.marquee.de.localhost:8787`.
 * Null on a host that is not a site's, such as a preview deployment, which serves no other sites.
 */
export function resolveSiteOrigin(
  { protocol, hostname, port }: Pick<URL, 'protocol' | 'hostname' | 'port'>,
  domain: SiteDomain,
): string | null {
  const isLocal = hostname === LOCAL || hostname.endsWith(`.${LOCAL}`);
  const site = SITES.find((candidate) => candidate.domain === domain);
  if (site === undefined || (!isLocal && findSiteByHost(hostname) === undefined)) return null;
  const host = isLocal ? `${site.host}.${LOCAL}` : site.host;
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}
