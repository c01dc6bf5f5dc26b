import { createMiddleware } from 'hono/factory';
import type { ArgumentReader } from '../../shared/contracts/argument-reader.ts';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import type { RequestGeo } from '../../shared/endpoints/endpoint-contract.ts';
import { SEARCH_FORM_PATH } from '../../shared/routes/nav-row-routes.ts';
import { resolveSite } from '../../shared/sites/resolve-site.ts';
import {
  findLanguage,
  resolveLanguage,
  type Site,
  type SiteDomain,
  type SiteLanguage,
} from '../../shared/sites/sites.ts';
import { buildServerUrl, type Config } from '../config/config.ts';
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
    c.set('siteLocale', { site, language: resolveRequestLanguage(site, url, c.req.header('eb-lang')) });
    c.set('geo', readGeo(c.req.raw, site.domain));
    return next();
  });
}

const isPage = (pathname: string) => !/^\/(?:header|api|home\/api|search)(?:\/|$)/.test(pathname);

/**
 * The language of a page is that of its path. The path of a call has none: the field `eb-lang` names it, if the site has
 * that language; a form is in the language of its page, `from`.
 */
export function resolveRequestLanguage(site: Site, { pathname, searchParams }: URL, field = ''): SiteLanguage {
  if (isPage(pathname)) return resolveLanguage(site, pathname);
  const from = pathname === SEARCH_FORM_PATH ? searchParams.get('from') : null;
  return findLanguage(site, field) ?? resolveLanguage(site, (from ?? '/').replace(/[?#].*/s, ''));
}

/** Reads the argument `locale` of a call, which must be one of the site's; undefined if it is absent or refused. */
export function readLocaleArgument(reader: ArgumentReader, site: Site): SiteLanguage | undefined {
  return reader.optional('locale', (text) => {
    const value = findLanguage(site, text);
    return value === undefined ? { problem: `must be a locale of ${site.host}` } : { value };
  });
}
