import { type Context, Hono } from 'hono';
import type { HeaderEnvironment } from '../../shared/contracts/header-props.ts';
import { createArgumentsProblem } from '../../shared/contracts/http-problem.ts';
import { type SiteLocale, toLanguageTag } from '../../shared/sites/sites.ts';
import type { EdgeEnv } from '../config/variables.ts';
import { buildVary } from '../http/vary.ts';
import { allowHosts } from '../security/cross-origin.ts';
import { describeUnknownLocale, resolveRequestLanguage } from '../site/request-language.ts';
import { createAuthoriser } from './authorise.ts';

export interface EnvironmentDependencies {
  /** Builds the environment object for a page that is not ours: absolute links (contract §8 "Links and pages"). */
  readonly buildEnvironment: (c: Context<EdgeEnv>, siteLocale: SiteLocale, isMobile: boolean) => HeaderEnvironment;
  readonly isMobileDevice: (headers: Headers) => boolean;
}

/** The header environment object of the site (spec §3), for the web and for the apps. Nobody is blocked. */
export function createEnvironmentRoutes({ buildEnvironment, isMobileDevice }: EnvironmentDependencies): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  const answer = (c: Context<EdgeEnv>, isMobile: boolean, kinds: Parameters<typeof buildVary>[1]) => {
    const { site } = c.var.siteLocale;
    const language = resolveRequestLanguage(c, c.var.siteLocale.language);
    if (language === null) throw createArgumentsProblem({ locale: [describeUnknownLocale(site)] });
    const vary = buildVary(site, kinds);
    return c.json(buildEnvironment(c, { site, language }, isMobile), 200, {
      'cache-control': 'private, max-age=300',
      'content-language': toLanguageTag(language.locale),
      ...(vary === null ? {} : { vary }),
      'x-content-type-options': 'nosniff',
    });
  };
  routes
    .use('/header/environment', allowHosts)
    .get(createAuthoriser('unauthenticated-cookie'), (c) =>
      answer(c, isMobileDevice(c.req.raw.headers), ['language', 'device']),
    );
  routes
    .use('/header/mobile/environment', allowHosts)
    .get(createAuthoriser('unauthenticated-mobile'), (c) => answer(c, true, ['language']));
  return routes;
}
