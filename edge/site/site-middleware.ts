import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import type { RequestGeo } from '../../shared/endpoints/endpoint-contract.ts';
import { resolveSite } from '../../shared/sites/resolve-site.ts';
import {
  findLanguage,
  resolveLanguage,
  type Site,
  type SiteDomain,
  type SiteLanguage,
} from '../../shared/sites/sites.ts';
import type { Config } from '../config/config.ts';
import { buildServerUrl } from '../config/server-url.ts';
import type { EdgeEnv } from '../env.ts';
import { inSpan } from '../span.ts';

/** The location of a request for a site, without its IP address. */
export type ReadGeo = (request: Request, domain: SiteDomain) => RequestGeo;

/** What the platform says in place of a country: it does not know it, or the request comes from the Tor network. */
const NO_COUNTRIES = ['XX', 'T1'];

/** The location as known by the platform; cookies are ignored. */
export const readPlatformGeo: ReadGeo = (request) => {
  const { country, regionCode, city, latitude, longitude } = (request.cf ?? {}) as Partial<IncomingRequestCfProperties>;
  const known = country !== undefined && NO_COUNTRIES.includes(country) ? undefined : country;
  return { country: known, region: regionCode, city, latitude, longitude };
};

/** Sets the site, language and place of a request. An unknown host is 421, an apex host redirects to `www`. */
export function createSiteMiddleware(config: Config, readGeo: ReadGeo = readPlatformGeo) {
  return createMiddleware<EdgeEnv>(async (c, next) => {
    // A `Host` field that is not one host name leaves an address that does not parse.
    const url = URL.canParse(c.req.url) ? new URL(c.req.url) : null;
    const resolution = url && inSpan('site', () => resolveSite(url.host, config.stage, config.extraHosts));
    if (url === null || resolution === null || resolution.kind === 'unknown') {
      throw new HttpProblem('MISDIRECTED_REQUEST', 'This host name does not belong to any site.');
    }
    const { site } = resolution;
    if (resolution.kind === 'apex') {
      return c.body(null, 301, {
        Location: `${buildServerUrl(config, site)}${url.pathname}${url.search}`,
        'Cache-Control': 'public, max-age=3600',
      });
    }
    // The path of a call has no language: a call names it itself; a form names its page.
    const resolveCallLanguage = () =>
      findLanguage(site, c.req.header('eb-lang') ?? url.searchParams.get('locale') ?? '') ??
      resolveLanguage(site, (url.searchParams.get('from') ?? '/').replace(/[?#].*/s, ''));
    const language = isPage(url.pathname) ? resolveLanguage(site, url.pathname) : resolveCallLanguage();
    c.set('siteLocale', { site, language });
    c.set('geo', readGeo(c.req.raw, site.domain));
    return next();
  });
}

const isPage = (pathname: string) => !/^\/(?:header|api|home\/api|search)(?:\/|$)/.test(pathname);

/**
 * The language of a request: `locale` in the query, which must be one of the site's, else `eb-lang` if it is one of
 * them.
 *
 * @param fallback language of a request that names none
 * @returns null if the site does not have `locale`
 */
export function resolveRequestLanguage(c: Context<EdgeEnv>, fallback: SiteLanguage): SiteLanguage | null {
  const { site } = c.var.siteLocale;
  const [requested, ...more] = c.req.queries('locale') ?? [];
  if (requested !== undefined) return (more.length === 0 ? findLanguage(site, requested) : undefined) ?? null;
  return findLanguage(site, c.req.header('eb-lang') ?? '') ?? fallback;
}

/** The problem of a locale that the site does not have. */
export function describeUnknownLocale(site: Site): string {
  return `must be a locale of ${site.host}`;
}
