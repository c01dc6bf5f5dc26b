import { createHeaderTranslate } from '@marquee/header-server';
import type { Context } from 'hono';
import { HEADER_PROPS_VERSION, type HeaderProps } from '../../shared/contracts/header-props.ts';
import { buildHeaderEnvironment } from '../../shared/navigation/header-environment.ts';
import type { SiteLocale } from '../../shared/sites/sites.ts';
import { buildServerUrl } from '../config/server-url.ts';
import type { EdgeEnv } from '../config/variables.ts';
import { buildHeaderPage, isMobileDevice } from './header-facts.ts';

/** What a header shows instead of what its request says. */
export interface HeaderOverrides
  extends Partial<Pick<HeaderProps, 'user' | 'flags' | 'location' | 'page' | 'variant' | 'slots'>> {
  readonly siteLocale?: SiteLocale;
  /** What links start with: `''` on pages of the same site. Default: the site's root, for pages elsewhere. */
  readonly linkBase?: string;
  readonly isMobile?: boolean;
}

/** The header's props for a request, complete and in the page's language. The location is null unless it is given. */
export function headerPropsOf(c: Context<EdgeEnv>, overrides: HeaderOverrides = {}): HeaderProps {
  const { config } = c.var;
  const { siteLocale = c.var.siteLocale, user = c.var.user, flags = config.flags } = overrides;
  const { location = null, variant = 'full' } = overrides;
  const serverUrl = buildServerUrl(config, siteLocale.site);
  const env = buildHeaderEnvironment({
    ...siteLocale,
    serverUrl,
    linkBase: overrides.linkBase ?? serverUrl,
    adminServerUrl: config.adminServerUrl,
    isMobile: overrides.isMobile ?? isMobileDevice(c.req.raw.headers),
    flags,
    translate: createHeaderTranslate(siteLocale.language.locale),
  });
  return {
    version: HEADER_PROPS_VERSION,
    user,
    env: config.mapsKey === null ? env : { ...env, mapsKey: config.mapsKey },
    location,
    flags,
    page: overrides.page ?? buildHeaderPage(siteLocale.site, c.req.path),
    variant,
    ...(overrides.slots === undefined ? {} : { slots: overrides.slots }),
  };
}
