import type { Context } from 'hono';
import { HEADER_PROPS_VERSION, type HeaderEnvironment, type HeaderProps } from '../../shared/contracts/header-props.ts';
import { createTranslate } from '../../shared/i18n/translate.ts';
import { buildHeaderEnvironment } from '../../shared/navigation/header-environment.ts';
import type { SiteLocale } from '../../shared/sites/sites.ts';
import type { Config } from '../config/config.ts';
import { buildServerUrl } from '../config/server-url.ts';
import type { EdgeEnv } from '../env.ts';
import { buildHeaderPage } from './header-page.ts';
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
    env: await createEnvironment(release, config, { siteLocale, linkBase, isMobile, flags }),
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

interface EnvironmentContext {
  readonly siteLocale: SiteLocale;
  readonly linkBase: string | undefined;
  readonly isMobile: boolean;
  readonly flags: HeaderProps['flags'];
}

/** Limit per release: each site, language, device and way of linking, some of them with different flags. */
const MAX_ENVIRONMENTS = 500;

/** Environments by release and by key. They are removed with their release. */
const environments = new WeakMap<HeaderRelease, Map<string, HeaderEnvironment>>();

async function createEnvironment(
  release: HeaderRelease,
  config: Config,
  { siteLocale, linkBase, isMobile, flags }: EnvironmentContext,
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
