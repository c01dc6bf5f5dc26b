import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { FRAGMENT_PATH } from '../../shared/contracts/header-paths.ts';
import { type Locale, type SiteLocale, toLanguageTag } from '../../shared/sites/sites.ts';
import { createAuthorizer } from '../authorize/authorize.ts';
import { buildServerUrl } from '../config/config.ts';
import type { EdgeServices } from '../create-services.ts';
import type { EdgeEnv } from '../env.ts';
import { applyPreconditions, createEntityTag } from '../http/preconditions.ts';
import { buildVary, PRIVATE_HEADER_CACHE, SHARED_HEADER_CACHE } from '../http/response-headers.ts';
import { allowHosts } from '../security/cross-origin.ts';
import { renderFallbackHtml } from './fallback-html.ts';
import type { TrendingProps } from './find-trending.ts';
import { createFragmentParser, type FragmentArguments } from './fragment-arguments.ts';
import { type AssetDelivery, type HeaderBuild, renderHeaderAssets, renderHeaderScripts } from './header-assets.ts';
import { flattenText } from './header-html.ts';
import { type HeaderOverrides, headerPropsOf } from './header-props.ts';
import type { HeaderRelease } from './header-release.ts';

type FragmentServices = Pick<
  EdgeServices,
  'chooseRelease' | 'findRelease' | 'findTrending' | 'renderHeaderHtml' | 'onRender' | 'reportError'
>;

/** Upper bound of the memory that fragments of anonymous users may take in an isolate. */
const MEMO_BYTES = 8 * 1024 * 1024;

/** A complete fragment for anonymous users, sent unchanged to all of them. */
interface SharedFragment {
  readonly body: Uint8Array;
  readonly entityTag: string;
  /** The fragment is rendered again once these change. */
  readonly trending: TrendingProps;
}

const wrap = (header: string) => `<div data-marquee-slot>${header}</div>`;

const buildHeaders = ({ language }: SiteLocale, cacheControl: string, more: Readonly<Record<string, string>> = {}) => ({
  'Content-Type': 'text/html; charset=UTF-8',
  'Content-Language': toLanguageTag(language.locale),
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': cacheControl,
  ...more,
});

/** Tags around a header, by build and by site, language and delivery. They are longer than the header's HTML. */
const assetsByBuild = new WeakMap<HeaderBuild, Map<string, readonly [before: string, after: string]>>();

function renderAssets(
  build: HeaderBuild,
  options: Readonly<Record<'styles' | 'script', AssetDelivery>> & { readonly origin: string; readonly locale: Locale },
) {
  const known = assetsByBuild.get(build) ?? new Map<string, readonly [before: string, after: string]>();
  assetsByBuild.set(build, known);
  const key = `${options.origin} ${options.locale} ${options.styles} ${options.script}`;
  const assets = known.get(key) ?? [
    flattenText(renderHeaderAssets(build, options)),
    renderHeaderScripts(build, options),
  ];
  known.set(key, assets);
  return assets;
}

/**
 * `GET /header/fragment`: the server-rendered header for hosts that paste it into pages of their own, with absolute
 * addresses, scripts in files with integrity, and styles in the text, so that no file holds the host's page back. Where
 * a host asks for it, the pre-hydration script is in the text too. If it cannot be rendered, it is the fallback header.
 */
export function createFragmentRoutes(services: FragmentServices): Hono<EdgeEnv> {
  const { chooseRelease, findRelease, findTrending, renderHeaderHtml, onRender, reportError } = services;
  const routes = new Hono<EdgeEnv>();
  const parseArguments = createFragmentParser();
  const sharedFragments = new LRUCache<string, SharedFragment>({
    maxSize: MEMO_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length * 2,
  });

  const render = async (
    c: Context<EdgeEnv>,
    release: HeaderRelease,
    { styles, scripts, siteLocale, page, variant, slots, location }: FragmentArguments,
    overrides: HeaderOverrides,
  ) => {
    const { build } = release;
    const given = { siteLocale, page, variant, location, slots };
    const header = await renderHeaderHtml(release, headerPropsOf(release, c, { ...given, ...overrides }));
    const [before, after] = renderAssets(build, {
      origin: buildServerUrl(c.get('config'), siteLocale.site),
      // A build made by a different version of the edge may lack the text of its files.
      styles: build.inline === undefined ? 'file' : styles,
      script: build.inline === undefined ? 'file' : scripts,
      locale: siteLocale.language.locale,
    });
    return before + wrap(header) + after;
  };

  const renderShared = async (
    c: Context<EdgeEnv>,
    release: HeaderRelease,
    options: FragmentArguments,
  ): Promise<SharedFragment> => {
    // Only a signed-in user's menu depends on the device: without it, hosts and caches may store one fragment for all
    // browsers.
    const device = { isMobile: false };
    const flags = await c.get('resolveFlags')(c, { siteLocale: options.siteLocale, ...device });
    const key = `${release.build.id} ${JSON.stringify(flags)} ${options.key}`;
    const trending = findTrending(c, options.siteLocale, options.location);
    const known = sharedFragments.get(key);
    if (known?.trending === trending) {
      onRender(release.build.id, 'rendered');
      return known;
    }
    const body = new TextEncoder().encode(await render(c, release, options, { ...device, ...trending, flags }));
    const fragment = { body, entityTag: await createEntityTag(body, 'weak'), trending };
    sharedFragments.set(key, fragment);
    return fragment;
  };

  const respond = async (c: Context<EdgeEnv>): Promise<Response> => {
    const options = parseArguments(c);
    const { siteLocale, channel, build } = options;
    const { site, language } = siteLocale;
    const choice = await chooseRelease(c);
    // Shares do not apply to a channel or build that is named.
    const cookie = channel === null && build === null ? choice.cookie : null;
    const withCookie: Record<string, string> = cookie === null ? {} : { 'Set-Cookie': cookie };
    try {
      const named = build === null ? null : await findRelease(c, build);
      const release = named ?? (await choice.open(channel));
      if (c.get('user').isAuthenticated) {
        const vary = buildVary(site, ['user', 'language', 'device']) ?? '';
        const html = await render(c, release, options, findTrending(c, siteLocale, options.location));
        return new Response(html, {
          headers: buildHeaders(siteLocale, 'private, no-store', { Vary: vary, ...withCookie }),
        });
      }
      const { body, entityTag } = await renderShared(c, release, options);
      // A visitor with a sticky-share cookie is identifiable, so the response is private: the next visitor may be in a
      // different share.
      const headers = buildHeaders(siteLocale, cookie === null ? SHARED_HEADER_CACHE : PRIVATE_HEADER_CACHE, {
        Vary: buildVary(site, ['user', 'language']) ?? '',
        ETag: entityTag,
        ...withCookie,
      });
      return applyPreconditions(c.req.raw.headers, new Response(body, { headers }));
    } catch (error) {
      reportError(c, error);
      c.get('observation').hasFallbackHeader = true;
      const fallback = renderFallbackHtml(buildServerUrl(c.get('config'), site), language.locale);
      return new Response(wrap(fallback), { headers: buildHeaders(siteLocale, 'no-store', withCookie) });
    }
  };

  routes.use(FRAGMENT_PATH, allowHosts).get(createAuthorizer('unauthenticated-cookie'), respond);
  return routes;
}
