import { type Context, Hono } from 'hono';
import type { HeaderEnvironment } from '../../shared/contracts/header-props.ts';
import { findLanguage, type SiteLocale, toLanguageTag } from '../../shared/sites/sites.ts';
import type { EdgeEnv } from '../config/variables.ts';
import { createErrorResponse } from '../proxy/error-response.ts';
import { createAuthoriser } from './authorise.ts';

export interface EnvironmentDependencies {
  /** Builds the environment object for a page that is not ours: absolute links (contract §8 "Links and pages"). */
  readonly buildEnvironment: (c: Context<EdgeEnv>, siteLocale: SiteLocale, isMobile: boolean) => HeaderEnvironment;
  readonly isMobileDevice: (headers: Headers) => boolean;
}

/** The header environment object of the site (spec §3), for the web and for the apps. Nobody is blocked. */
export function createEnvironmentRoutes({ buildEnvironment, isMobileDevice }: EnvironmentDependencies): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  const answer = (c: Context<EdgeEnv>, isMobile: boolean) => {
    const siteLocale = resolveRequestLocale(c);
    if (siteLocale === null) {
      const problem = `must be a locale of ${c.var.siteLocale.site.host}`;
      return createErrorResponse({
        error: 'ARGUMENTS_ERROR',
        error_description: 'Invalid: locale',
        error_detail: { ARGUMENTS_ERROR: { locale: [problem] } },
      });
    }
    return c.json(buildEnvironment(c, siteLocale, isMobile), 200, {
      'cache-control': 'private, max-age=300',
      'content-language': toLanguageTag(siteLocale.language.locale),
      vary: 'eb-lang, Sec-CH-UA-Mobile, User-Agent',
      'x-content-type-options': 'nosniff',
    });
  };
  routes.get('/header/environment', createAuthoriser('unauthenticated-cookie'), (c) =>
    answer(c, isMobileDevice(c.req.raw.headers)),
  );
  routes.get('/header/mobile/environment', createAuthoriser('unauthenticated-mobile'), (c) => answer(c, true));
  return routes;
}

/** `locale` in the query must be one of the site; `eb-lang` is taken if it is one (contract §9 "Calls"). */
function resolveRequestLocale(c: Context<EdgeEnv>): SiteLocale | null {
  const { site, language } = c.var.siteLocale;
  const [asked, ...more] = c.req.queries('locale') ?? [];
  if (asked !== undefined) {
    const chosen = more.length === 0 ? findLanguage(site, asked) : undefined;
    return chosen === undefined ? null : { site, language: chosen };
  }
  const named = c.req.header('eb-lang');
  return { site, language: (named === undefined ? undefined : findLanguage(site, named)) ?? language };
}
