import { type Context, Hono } from 'hono';
import type { HeaderEnvironment } from '../../shared/contracts/header-props.ts';
import { createArgumentsProblem } from '../../shared/contracts/http-problem.ts';
import { type SiteLocale, toLanguageTag } from '../../shared/sites/sites.ts';
import type { EdgeEnv } from '../config/variables.ts';
import { buildVary } from '../http/vary.ts';
import { allowHosts } from '../security/cross-origin.ts';
import { describeUnknownLocale, resolveRequestLanguage } from '../site/request-language.ts';
import { createAuthoriser } from './authorise.ts';

/** Builds the environment object, with absolute links, for a page of another site. */
export type BuildEnvironment = (
  c: Context<EdgeEnv>,
  overrides: { readonly siteLocale: SiteLocale; readonly isMobile?: boolean },
) => HeaderEnvironment;

/** The header environment object of the site, for the web and for the apps. Blocks nobody. */
export function createEnvironmentRoutes(buildEnvironment: BuildEnvironment): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  const respond = (
    c: Context<EdgeEnv>,
    device: { readonly isMobile?: boolean },
    kinds: Parameters<typeof buildVary>[1],
  ) => {
    const { site } = c.var.siteLocale;
    const language = resolveRequestLanguage(c, c.var.siteLocale.language);
    if (language === null) throw createArgumentsProblem({ locale: [describeUnknownLocale(site)] });
    const vary = buildVary(site, kinds);
    return c.json(buildEnvironment(c, { siteLocale: { site, language }, ...device }), 200, {
      'cache-control': 'private, max-age=300',
      'content-language': toLanguageTag(language.locale),
      ...(vary === null ? {} : { vary }),
      'x-content-type-options': 'nosniff',
    });
  };
  routes
    .use('/header/environment', allowHosts)
    .get(createAuthoriser('unauthenticated-cookie'), (c) => respond(c, {}, ['language', 'device']));
  routes
    .use('/header/mobile/environment', allowHosts)
    .get(createAuthoriser('unauthenticated-mobile'), (c) => respond(c, { isMobile: true }, ['language']));
  return routes;
}
