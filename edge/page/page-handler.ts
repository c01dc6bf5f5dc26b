import type { Context } from 'hono';
import type { HeaderProps, HeaderUser } from '../../shared/contracts/header-props.ts';
import type { HeaderFlags } from '../../shared/flags/flags.ts';
import type { Location } from '../../shared/location/location.ts';
import { parseLocation } from '../../shared/location/parse-location.ts';
import { resolvePage } from '../../shared/routes/resolve-page.ts';
import { findLanguage, type SiteLocale, toLanguageTag } from '../../shared/sites/sites.ts';
import { buildServerUrl } from '../config/server-url.ts';
import type { EdgeEnv } from '../config/variables.ts';
import { createHeadContext } from '../head/head-context.ts';
import { parseHeadAttributes } from '../head/head-inputs.ts';
import { renderHead } from '../head/render-head.ts';
import { buildHeaderProps } from '../header/build-header-props.ts';
import { type HeaderBuild, renderHeaderAssets } from '../header/header-assets.ts';
import type { RenderHeaderHtml } from '../header/header-html.ts';
import { buildVary } from '../http/vary.ts';
import { composePage } from './compose-page.ts';
import { isMobileDevice } from './device.ts';
import { createEdgePage, type EdgePage, type EdgePageOptions } from './edge-page.ts';
import { fetchPage, type PageSource } from './fetch-page.ts';
import { buildHeaderPage } from './header-page.ts';
import { findStartLocation, type PlaceLookup } from './place-lookup.ts';

export interface PageDependencies {
  readonly build: HeaderBuild;
  readonly renderHeaderHtml: RenderHeaderHtml;
  readonly source: PageSource;
  readonly openLookup: (c: Context<EdgeEnv>) => PlaceLookup;
  readonly reportError: (c: Context<EdgeEnv>, error: unknown) => void;
}

/** What one page may show instead of what the request says: the playground's frame, and nothing else. */
export interface PageOverrides {
  readonly user?: HeaderUser;
  readonly flags?: HeaderFlags;
}

type Attributes = ReadonlyMap<string, string>;

function parseGivenLocation(attributes: Attributes): Location | null {
  const text = attributes.get('location');
  if (text === undefined || text === '') return null;
  try {
    return parseLocation(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Creates what turns an origin's HTML, or a page of the edge's own, into a page with head and header. */
export function createPageHandler(dependencies: PageDependencies) {
  const { build, renderHeaderHtml, source, openLookup, reportError } = dependencies;

  const findPlace = (c: Context<EdgeEnv>) => findStartLocation(c.req.header('cookie') ?? null, openLookup(c));

  function compose(
    c: Context<EdgeEnv>,
    page: Response,
    start: Location | null,
    overrides: (attributes: Attributes) => PageOverrides,
  ): Response {
    const { config, siteLocale } = c.var;
    const { site, language } = siteLocale;
    const { pathname, search } = new URL(c.req.url);
    /** A placeholder may name another locale of the site; what is none of it is as if it were not there. */
    const localise = (locale: string | null | undefined): SiteLocale => ({
      site,
      language: findLanguage(site, locale ?? '') ?? language,
    });

    const buildProps = (attributes: Attributes): HeaderProps => {
      const { user = c.var.user, flags = config.flags } = overrides(attributes);
      return buildHeaderProps({
        siteLocale: localise(attributes.get('locale')),
        serverUrl: buildServerUrl(config, site),
        linkBase: '',
        adminServerUrl: config.adminServerUrl,
        mapsKey: config.mapsKey,
        isMobile: isMobileDevice(c.req.raw.headers),
        user,
        flags,
        location: parseGivenLocation(attributes) ?? start,
        page: buildHeaderPage(site, attributes.get('path') ?? `${pathname}${search}`, attributes),
        variant: attributes.get('variant') === 'logo-only' ? 'logo-only' : 'full',
      });
    };

    return composePage(
      page,
      {
        renderHead(attributes) {
          const inputs = parseHeadAttributes(attributes, pathname);
          return renderHead(inputs, createHeadContext(config, localise(inputs.locale), ''));
        },
        renderAssets(attributes) {
          const { locale } = localise(attributes.get('locale')).language;
          return renderHeaderAssets(build, { locale, origin: '', nonce: c.var.nonce });
        },
        renderHeader: (attributes) => renderHeaderHtml(buildProps(attributes)),
        nonce: c.var.nonce,
        languageTag: toLanguageTag(language.locale),
        buildVary: (known) => buildVary(site, ['user', 'device'], known),
      },
      (error) => reportError(c, error),
    );
  }

  const noOverrides = () => ({});

  return {
    /** A page of the edge's own, under a working header. */
    async renderOwn(
      c: Context<EdgeEnv>,
      page: EdgePage,
      options: Pick<EdgePageOptions, 'values' | 'header'> = {},
    ): Promise<Response> {
      const { siteLocale } = c.var;
      const home = `${siteLocale.language.prefix}/`;
      const actionUrl = {
        unavailable: c.req.path,
        notFound: home,
        noPlace: `/d${siteLocale.language.prefix}/online/all-events/`,
      }[page];
      return compose(c, createEdgePage(page, siteLocale, { actionUrl, ...options }), await findPlace(c), noOverrides);
    },

    /** A page of the origin, streamed through; the edge's own where the origin gives none. */
    async renderFromOrigin(
      c: Context<EdgeEnv>,
      overrides: (attributes: Attributes) => PageOverrides = noOverrides,
    ): Promise<Response> {
      const { config, siteLocale, correlationId } = c.var;
      const { pathname, search } = new URL(c.req.url);
      if (config.originUrl === null && (c.req.method === 'GET' || c.req.method === 'HEAD')) {
        const resolution = resolvePage(siteLocale.site, pathname);
        if (resolution.kind === 'redirect') {
          return c.body(null, resolution.status, { Location: `${resolution.path}${search}` });
        }
      }
      const start = await findPlace(c);
      let page: Response;
      try {
        page = await fetchPage(source, {
          request: c.req.raw,
          siteLocale,
          correlationId,
          csrfToken: c.var.csrfToken,
          placeSlug: start?.slug ?? null,
        });
      } catch (error) {
        reportError(c, error);
        return this.renderOwn(c, 'unavailable');
      }
      const isHtml = /^text\/html\b/i.test(page.headers.get('content-type') ?? '');
      if (page.status >= 500) {
        reportError(c, new Error(`The pages' origin answered ${page.status}`));
        void page.body?.cancel();
        return this.renderOwn(c, 'unavailable');
      }
      if (config.originUrl !== null) c.set('isForeignPage', true);
      return isHtml ? compose(c, page, start, overrides) : new Response(page.body, page);
    },
  };
}

export type PageHandler = ReturnType<typeof createPageHandler>;
