import type { Context } from 'hono';
import { resolvePageLabel } from '../../shared/analytics/page-labels.ts';
import {
  HEADER_PROPS_VERSION,
  type HeaderEnvironment,
  type HeaderPage,
  type HeaderProps,
  type HeaderSlots,
} from '../../shared/contracts/header-props.ts';
import { headerSlotsSchema } from '../../shared/contracts/shape-schema.ts';
import { createTranslate } from '../../shared/i18n/translate.ts';
import { buildHeaderEnvironment } from '../../shared/navigation/header-environment.ts';
import { resolvePage } from '../../shared/routes/resolve-page.ts';
import { parseSearchUrl } from '../../shared/search-url/parse-search-url.ts';
import type { SearchPlace } from '../../shared/search-url/search.ts';
import { listLanguagePrefixes, type Site, type SiteLocale } from '../../shared/sites/sites.ts';
import { buildServerUrl, type Config } from '../config/config.ts';
import type { EdgeEnv } from '../env.ts';
import type { HeaderRelease } from './header-release.ts';

type OverriddenProp =
  | ('user' | 'flags' | 'location' | 'page' | 'variant' | 'slots')
  | ('shortcuts' | 'trending' | 'trendingTimeframe');

/** Values of a header that override those of its request. */
export interface HeaderOverrides extends Readonly<{ [Name in OverriddenProp]?: HeaderProps[Name] | undefined }> {
  readonly siteLocale?: SiteLocale;
  /** Start of the links: `''` on pages of the same site. Default: the site's root, for pages elsewhere. */
  readonly linkBase?: string;
  readonly isMobile?: boolean;
}

/**
 * The header's props for a request, complete and in the page's language, with the labels of the build that renders them.
 * The location is null unless it is given.
 */
export async function headerPropsOf(
  release: HeaderRelease,
  c: Context<EdgeEnv>,
  overrides: HeaderOverrides = {},
): Promise<HeaderProps> {
  const config = c.get('config');
  const { siteLocale = c.get('siteLocale'), user = c.get('user') } = overrides;
  const { location = null, variant = 'full', linkBase, trending, trendingTimeframe } = overrides;
  const isMobile = overrides.isMobile ?? isMobileDevice(c.req.raw.headers);
  const flags = overrides.flags ?? (await c.get('resolveFlags')(c, { siteLocale, isMobile }));
  return {
    version: HEADER_PROPS_VERSION,
    user,
    env: await createEnvironment(release, config, siteLocale, { linkBase, isMobile, flags }),
    location,
    flags,
    page: overrides.page ?? buildHeaderPage(siteLocale.site, c.req.path),
    variant,
    slots: overrides.slots,
    shortcuts: overrides.shortcuts || undefined,
    trending,
    trendingTimeframe,
  };
}

/** Limit per release: each site, language, device and way of linking, some of them with different flags. */
const MAX_ENVIRONMENTS = 500;

/** Environments by release and by key. They are removed with their release. */
const environments = new WeakMap<HeaderRelease, Map<string, HeaderEnvironment>>();

async function createEnvironment(
  release: HeaderRelease,
  config: Config,
  siteLocale: SiteLocale,
  { linkBase, isMobile, flags }: Pick<HeaderProps, 'flags'> & { linkBase: string | undefined; isMobile: boolean },
): Promise<HeaderEnvironment> {
  const serverUrl = buildServerUrl(config, siteLocale.site);
  const build = async (): Promise<HeaderEnvironment> => {
    const labels = await release.renderer.readLabels(siteLocale.language.locale);
    const env = buildHeaderEnvironment({
      ...siteLocale,
      serverUrl,
      linkBase: linkBase ?? serverUrl,
      adminServerUrl: config.adminServerUrl,
      isMobile,
      flags,
      translate: createTranslate(labels),
    });
    return config.mapsKey === null ? env : { ...env, mapsKey: config.mapsKey };
  };
  const known = environments.get(release) ?? new Map<string, HeaderEnvironment>();
  environments.set(release, known);
  const key = `${siteLocale.site.domain} ${siteLocale.language.locale} ${linkBase ?? 'absolute'} ${isMobile} ${Object.keys(flags)}`;
  const env = known.get(key) ?? (await build());
  // Shares of several flags have many combinations.
  if (known.size < MAX_ENVIRONMENTS) known.set(key, env);
  return env;
}

/**
 * Whether the request comes from a phone: by the client hint, else by the user agent. Only this one bit of the user agent
 * reaches the header, so that it can be part of a memo key.
 */
export function isMobileDevice(headers: Headers): boolean {
  const hint = headers.get('sec-ch-ua-mobile');
  if (hint !== null) return hint === '?1';
  return /\b(?:iPhone|iPod|Windows Phone|BlackBerry|Opera Mini)\b|\bAndroid\b.*\bMobile\b/i.test(
    headers.get('user-agent') ?? '',
  );
}

/** Lets a path be parsed as a URL; never part of a response. */
const BASE = 'http://page.invalid';

/** Reads the place of a results page; null for other pages, and for "local", which is the user's own place. */
export function readPagePlace(site: Site, path: string): SearchPlace | null {
  const place = parseSearchUrl(new URL(`${BASE}${path}`), listLanguagePrefixes(site))?.place;
  return place === undefined || place.kind === 'local' ? null : place;
}

/**
 * Builds the header's `page` from the address of a page alone.
 *
 * @param path path and query. Unknown paths are treated as ordinary pages.
 * @param attributes of the placeholder: `query`, `variant`, `show-create-event-cta`
 */
export function buildHeaderPage(
  site: Site,
  path: string,
  attributes: ReadonlyMap<string, string> = new Map(),
): HeaderPage {
  const url = new URL(`${BASE}${path.startsWith('/') ? path : `/${path}`}`);
  const resolution = resolvePage(site, url.pathname);
  const search = parseSearchUrl(url, listLanguagePrefixes(site));
  const fullPath = `${url.pathname}${url.search}`;
  const { pageName, eid } = resolvePageLabel(fullPath);
  return {
    path: fullPath,
    isHome: resolution.kind === 'page' && resolution.id === 'home',
    query: attributes.get('query') ?? search?.query ?? '',
    variant: attributes.get('variant') === 'more-events' ? 'more-events' : 'default',
    showCreateEventCTA: attributes.get('show-create-event-cta') !== 'false',
    name: pageName,
    ...(eid === undefined ? {} : { eid }),
  };
}

/** Parses a JSON text; null if it is absent or invalid. */
export function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Parses a host's additions to the header from JSON; undefined if absent or invalid. */
export function parseSlots(text: string | undefined): HeaderSlots | undefined {
  return headerSlotsSchema.safeParse(parseJson(text)).data;
}
