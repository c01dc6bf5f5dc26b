import { Hono } from 'hono';
import { HEAD_PATH } from '../../shared/contracts/header-paths.ts';
import { createArgumentsProblem } from '../../shared/contracts/http-problem.ts';
import { resolvePage } from '../../shared/routes/resolve-page.ts';
import { findLanguage, resolveLanguage, type Site, toLanguageTag } from '../../shared/sites/sites.ts';
import { buildServerUrl } from '../config/server-url.ts';
import type { EdgeEnv } from '../env.ts';
import { allowHosts } from '../security/cross-origin.ts';
import { describeUnknownLocale } from '../site/site-middleware.ts';
import { parseHeadInputs } from './head-inputs.ts';
import { renderHead } from './render-head.ts';

const HEAD_CACHE_CONTROL = 'public, max-age=300, stale-while-revalidate=3600';

/** `GET /header/head`: the tags of the page head, for hosts that paste them. */
export function createHeadRoutes(): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();

  routes.use(HEAD_PATH, allowHosts).get((c) => {
    const inputs = parseHeadInputs(new URL(c.req.url).searchParams);
    const { config, siteLocale } = c.var;
    const { site } = siteLocale;
    const language =
      inputs.locale === null ? resolveLanguage(site, inputs.path ?? '/') : findLanguage(site, inputs.locale);
    if (language === undefined) throw createArgumentsProblem({ locale: [describeUnknownLocale(site)] });

    const context = { config, siteLocale: { site, language }, linkBase: buildServerUrl(config, site) };
    return c.html(`${renderHead({ ...inputs, path: findOwnPath(site, inputs.path) }, context)}\n`, 200, {
      'cache-control': HEAD_CACHE_CONTROL,
      'content-language': toLanguageTag(language.locale),
    });
  });

  return routes;
}

/**
 * Returns the path if it is a page of the site. Canonical links to it from any other page would take that page's
 * ranking.
 */
function findOwnPath(site: Site, path: string | null): string | null {
  return path !== null && resolvePage(site, path.replace(/[?#].*$/s, '')).kind === 'page' ? path : null;
}
