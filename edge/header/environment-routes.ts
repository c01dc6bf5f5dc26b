import { type Context, Hono } from 'hono';
import { ArgumentReader, collectArguments } from '../../shared/contracts/argument-reader.ts';
import { ENVIRONMENT_PATH, MOBILE_ENVIRONMENT_PATH } from '../../shared/contracts/header-paths.ts';
import { toLanguageTag } from '../../shared/sites/sites.ts';
import { createAuthorizer } from '../authorize/authorize.ts';
import type { EdgeServices } from '../create-services.ts';
import type { EdgeEnv } from '../env.ts';
import { buildVary, PRIVATE_HEADER_CACHE } from '../http/response-headers.ts';
import { allowHosts } from '../security/cross-origin.ts';
import { readLocaleArgument } from '../site/site-middleware.ts';
import { buildHeaderPage, headerPropsOf } from './header-props.ts';

type EnvironmentServices = Pick<EdgeServices, 'chooseRelease' | 'findRelease' | 'deployed' | 'reportError'>;

/** The header environment object of the site, with absolute links, for the web and for the apps. No session is needed. */
export function createEnvironmentRoutes(services: EnvironmentServices): Hono<EdgeEnv> {
  const { chooseRelease, findRelease, deployed, reportError } = services;
  const routes = new Hono<EdgeEnv>();
  const respond = async (
    c: Context<EdgeEnv>,
    device: { readonly isMobile?: boolean },
    kinds: Parameters<typeof buildVary>[1],
  ) => {
    const { site } = c.var.siteLocale;
    const reader = new ArgumentReader(collectArguments(new URL(c.req.url).searchParams));
    const language = readLocaleArgument(reader, site) ?? c.var.siteLocale.language;
    reader.throwProblems();
    const vary = buildVary(site, kinds);
    // A header names its build in the request, and gets the messages of that build.
    const build = c.req.query('build');
    const named = build === undefined ? null : await findRelease(c, build);
    const release = named ?? (await (await chooseRelease(c)).open(null));
    const options = { siteLocale: { site, language }, page: buildHeaderPage(site, '/'), ...device };
    const { env, flags } = await headerPropsOf(release, c, options).catch((error: unknown) => {
      reportError(c, error);
      return headerPropsOf(deployed, c, options);
    });
    return c.json({ ...env, flags }, 200, {
      'cache-control': PRIVATE_HEADER_CACHE,
      'content-language': toLanguageTag(language.locale),
      ...(vary === null ? {} : { vary }),
      'x-content-type-options': 'nosniff',
    });
  };
  routes
    .use(ENVIRONMENT_PATH, allowHosts)
    .get(createAuthorizer('unauthenticated-cookie'), (c) => respond(c, {}, ['user', 'language', 'device']));
  routes
    .use(MOBILE_ENVIRONMENT_PATH, allowHosts)
    .get(createAuthorizer('unauthenticated-mobile'), (c) => respond(c, { isMobile: true }, ['language']));
  return routes;
}
