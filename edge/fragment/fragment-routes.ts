import { type Context, Hono } from 'hono';
import type { HeaderPage, HeaderProps } from '../../shared/contracts/header-props.ts';
import { resolveLanguage, toLanguageTag } from '../../shared/sites/sites.ts';
import { createAuthoriser } from '../authorise/authorise.ts';
import { buildServerUrl } from '../config/server-url.ts';
import type { EdgeEnv } from '../config/variables.ts';
import { isPagePath } from '../page/header-page.ts';
import { createErrorResponse } from '../proxy/error-response.ts';
import { buildHeaderProps } from './build-header-props.ts';
import { type HeaderBuild, renderHeaderAssets } from './header-assets.ts';
import type { RenderHeaderHtml } from './header-html.ts';

export interface FragmentDependencies {
  readonly build: HeaderBuild;
  readonly renderHeaderHtml: RenderHeaderHtml;
  readonly isMobileDevice: (headers: Headers) => boolean;
  readonly buildHeaderPage: (c: Context<EdgeEnv>, path: string) => HeaderPage;
}

/**
 * `GET /header/fragment`: the server-rendered header for hosts that paste it into pages of their own, with absolute
 * addresses, external files with integrity and no inline script (contract §3, way 3).
 */
export function createFragmentRoutes(dependencies: FragmentDependencies): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  routes.get('/header/fragment', createAuthoriser('unauthenticated-cookie'), (c) => {
    const [path = '/', ...more] = c.req.queries('path') ?? [];
    if (more.length > 0 || !isPagePath(path)) {
      return createErrorResponse({
        error: 'ARGUMENTS_ERROR',
        error_description: 'Invalid: path',
        error_detail: { ARGUMENTS_ERROR: { path: ['must be one path of the site, such as /d/online/all-events/'] } },
      });
    }
    const { config, siteLocale, user } = c.var;
    const { site } = siteLocale;
    const named = c.req.query('locale') !== undefined || c.req.header('eb-lang') !== undefined;
    const language = named ? siteLocale.language : resolveLanguage(site, path);
    const serverUrl = buildServerUrl(config, site);
    const props: HeaderProps = buildHeaderProps({
      siteLocale: { site, language },
      serverUrl,
      linkBase: serverUrl,
      adminServerUrl: config.adminServerUrl,
      mapsKey: config.mapsKey,
      isMobile: dependencies.isMobileDevice(c.req.raw.headers),
      user,
      flags: config.flags,
      // The browser asks: what a host pastes may be kept for many visitors.
      location: null,
      page: dependencies.buildHeaderPage(c, path),
      variant: c.req.query('variant') === 'logo-only' ? 'logo-only' : 'full',
    });
    const html =
      renderHeaderAssets(dependencies.build, { locale: language.locale, origin: serverUrl }) +
      `<div data-marquee-slot>${dependencies.renderHeaderHtml(props)}</div>`;
    return c.html(html, 200, {
      'Cache-Control': user.isAuthenticated ? 'private, no-store' : 'private, max-age=60',
      'Content-Language': toLanguageTag(language.locale),
      Vary: 'Cookie, eb-lang, Sec-CH-UA-Mobile, User-Agent',
      'X-Content-Type-Options': 'nosniff',
    });
  });
  return routes;
}
