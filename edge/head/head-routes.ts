import { Hono } from 'hono';
import { ArgumentReader, collectArguments } from '../../shared/contracts/argument-reader.ts';
import { HEAD_PATH } from '../../shared/contracts/header-paths.ts';
import { resolvePage } from '../../shared/routes/resolve-page.ts';
import { resolveLanguage, toLanguageTag } from '../../shared/sites/sites.ts';
import { buildServerUrl } from '../config/config.ts';
import type { EdgeEnv } from '../env.ts';
import { allowHosts } from '../security/cross-origin.ts';
import { readLocaleArgument } from '../site/site-middleware.ts';
import { readHeadInputs } from './head-inputs.ts';
import { renderHead } from './render-head.ts';

const HEAD_CACHE_CONTROL = 'public, max-age=300, stale-while-revalidate=3600';

/** `GET /header/head`: the tags of the page head, for hosts that paste them. */
export function createHeadRoutes(): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  routes.use(HEAD_PATH, allowHosts).get((c) => {
    // An empty argument counts as absent.
    const given = [...new URL(c.req.url).searchParams].filter(([, text]) => text.trim() !== '');
    const reader = new ArgumentReader(collectArguments(given));
    const inputs = readHeadInputs(reader);
    const { config, siteLocale } = c.var;
    const { site } = siteLocale;
    // Caches share the answer, so the field `eb-lang` does not count.
    const language = readLocaleArgument(reader, site) ?? resolveLanguage(site, inputs.path ?? '/');
    reader.throwProblems();
    // A canonical link to a page of the site would take the ranking of the page that is no page of it.
    const isOwn = inputs.path !== null && resolvePage(site, inputs.path.replace(/[?#].*$/s, '')).kind === 'page';
    const context = { config, siteLocale: { site, language }, linkBase: buildServerUrl(config, site) };
    return c.html(`${renderHead({ ...inputs, path: isOwn ? inputs.path : null }, context)}\n`, 200, {
      'cache-control': HEAD_CACHE_CONTROL,
      'content-language': toLanguageTag(language.locale),
    });
  });
  return routes;
}
