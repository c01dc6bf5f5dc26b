import type { Context } from 'hono';
import { HINTS_HEADER, isPrefetch } from '../../shared/contracts/fetching-ahead.ts';
import { PLAYGROUND_FRAME_PATH } from '../../shared/contracts/header-paths.ts';
import type { HeaderProps } from '../../shared/contracts/header-props.ts';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { readColorScheme } from '../../shared/cookies/color-scheme.ts';
import type { HeaderFlags } from '../../shared/flags/flags.ts';
import type { Location } from '../../shared/location/location.ts';
import { type SiteLocale, toLanguageTag } from '../../shared/sites/sites.ts';
import { buildServerUrl } from '../config/config.ts';
import { resolveOriginTimeout } from '../config/variables.ts';
import type { EdgeEnv } from '../env.ts';
import { parseHeadAttributes } from '../head/head-inputs.ts';
import { renderHead } from '../head/render-head.ts';
import { renderFallbackHtml } from '../header/fallback-html.ts';
import type { FindTrending } from '../header/find-trending.ts';
import { renderHeaderAssets, renderHeaderScripts } from '../header/header-assets.ts';
import type { RenderHeaderHtml } from '../header/header-html.ts';
import { buildHeaderPage, headerPropsOf, isMobileDevice, parseSlots } from '../header/header-props.ts';
import type { ChooseRelease, HeaderRelease, ReleaseChoice } from '../header/header-release.ts';
import { discard } from '../http/body.ts';
import { buildVary } from '../http/response-headers.ts';
import type { IdentityHeaders } from '../identity/browser-ids.ts';
import { amendPolicy, isNonceAccepted } from '../security/amend-policy.ts';
import { inSpan } from '../span.ts';
import { RetryBudget } from '../upstream/call-limits.ts';
import type { OriginTarget } from '../upstream/upstream-client.ts';
import { composePage } from './compose-page.ts';
import { createEdgePage, type EdgePage, type EdgePageOptions } from './edge-page.ts';
import { fetchPage, OriginTimeout } from './fetch-page.ts';
import {
  type Attributes,
  parseChannelAttribute,
  parsePlaceholder,
  resolvePlaceholderSite,
} from './header-attributes.ts';
import { addAssetLinks, areNoncesAccepted, resolveAssets } from './page-assets.ts';
import { isPage, isRead, isWebSocket, resolvePageIntent } from './page-request.ts';
import { buildOwnAddress } from './page-response.ts';
import { findStartLocation, type PlaceLookup } from './place-lookup.ts';
import { SPECULATION_RULES } from './speculation-rules.ts';

export interface PageDependencies {
  readonly chooseRelease: ChooseRelease;
  readonly renderHeaderHtml: RenderHeaderHtml;
  readonly origin: OriginTarget;
  /** @param siteLocale default: the request's */
  readonly openLookup: (c: Context<EdgeEnv>, siteLocale?: SiteLocale) => PlaceLookup;
  readonly findTrending: FindTrending;
  /** Identifies the caller, for requests that no cache shares. */
  readonly identify: (c: Context<EdgeEnv>) => Promise<IdentityHeaders>;
  readonly reportError: (c: Context<EdgeEnv>, error: unknown) => void;
}

/** Known before the page's first byte: its build, and initial data of its header. */
interface PageStart {
  readonly choice: ReleaseChoice;
  readonly location: Location | null;
  /** Null if the flags were not evaluated: files and data do not need them. */
  readonly flags: HeaderFlags | null;
}

/** Turns an origin's HTML, or a page of the edge itself, into a page with head and header. */
export class PageHandler {
  readonly #dependencies: PageDependencies;
  readonly #retries = new RetryBudget();

  constructor(dependencies: PageDependencies) {
    this.#dependencies = dependencies;
  }

  /** Renders a page of the edge itself, under a working header. */
  async renderOwn(
    c: Context<EdgeEnv>,
    page: EdgePage,
    options: Pick<EdgePageOptions, 'values' | 'header' | 'retryAfter'> = {},
    prepared = this.#prepare(c, true),
  ): Promise<Response> {
    const { siteLocale, nonce } = c.var;
    const { prefix } = siteLocale.language;
    const home = `${prefix}/`;
    const unavailable = buildOwnAddress(new URL(c.req.url));
    const actionUrl = { unavailable, unanswered: home, notFound: home, noPlace: `/d${prefix}/online/all-events/` }[
      page
    ];
    const colorScheme = readColorScheme(c.req.header('cookie') ?? null);
    const own = createEdgePage(page, siteLocale, { nonce, colorScheme, actionUrl, ...options });
    const start = await prepared;
    const composed = this.#compose(c, own, start) ?? own;
    await addAssetLinks(c, composed, start.choice);
    c.set('pageSource', 'edge');
    return composed;
  }

  /**
   * Streams an answer of the origin; if the origin gives no page for a request that reads, renders the edge's own page.
   */
  async renderFromOrigin(c: Context<EdgeEnv>): Promise<Response> {
    const { origin, reportError } = this.#dependencies;
    const { config, siteLocale, correlationId, trace } = c.var;
    const intent = resolvePageIntent(c.req.raw);
    const { pathname, host } = new URL(c.req.url);
    // A request that only reads a file or data may be answered from a shared cache.
    const isShared = intent === 'resource' && isRead(c.req.method) && !isWebSocket(c.req.raw.headers);
    const prepared = this.#prepare(c, !isShared);
    const start = await prepared;
    const identity = isShared ? [] : await this.#dependencies.identify(c);
    const pageRequest = {
      request: c.req.raw,
      siteLocale,
      // The request's own scheme is that of the connection behind the TLS proxy.
      pageOrigin: `${config.scheme}://${host}`,
      correlationId,
      trace,
      placeSlug: start.location?.slug ?? null,
      identity,
      flags: start.flags,
    };
    let page: Response;
    try {
      const timeoutMs = resolveOriginTimeout(config.originTimeouts, pathname);
      page = await inSpan('origin call', () => fetchPage(origin, pageRequest, this.#retries, timeoutMs));
    } catch (error) {
      reportError(c, error);
      const isRepeatable = isRead(c.req.method);
      if (intent === 'page' || (intent === 'unknown' && isRepeatable))
        return this.renderOwn(c, isRepeatable ? 'unavailable' : 'unanswered', {}, prepared);
      const isLate = error instanceof OriginTimeout;
      const reason = isLate ? 'The origin took too long to answer.' : 'The origin gave no answer.';
      throw new HttpProblem(
        isLate ? 'GATEWAY_TIMEOUT' : 'BAD_GATEWAY',
        isRepeatable ? reason : `${reason} It may have carried out the request.`,
      );
    }
    if (page.status >= 500) {
      reportError(c, new Error(`The origin answered ${page.status}`));
      if (isRead(c.req.method) && (intent === 'page' || (intent === 'unknown' && isPage(c.req.raw, page)))) {
        discard(page);
        return this.renderOwn(c, 'unavailable', { retryAfter: page.headers.get('retry-after') ?? undefined }, prepared);
      }
    }
    const composed = isPage(c.req.raw, page) ? this.#compose(c, page, start) : null;
    if (composed === null) return passThrough(c, page);
    if (page.headers.has(HINTS_HEADER)) await addAssetLinks(c, composed, start.choice);
    return composed;
  }

  /** Prepares the data that is needed before the page's first byte, so that it does not delay the stream. */
  async #prepare(c: Context<EdgeEnv>, needsFlags: boolean): Promise<PageStart> {
    const { siteLocale, resolveFlags } = c.var;
    const isMobile = isMobileDevice(c.req.raw.headers);
    const [location, flags, choice] = await Promise.all([
      this.#findPlace(c),
      needsFlags ? resolveFlags(c, { siteLocale, isMobile }) : null,
      this.#dependencies.chooseRelease(c),
    ]);
    return { location, flags, choice };
  }

  #findPlace(c: Context<EdgeEnv>, siteLocale?: SiteLocale): Promise<Location | null> {
    return findStartLocation(c.req.header('cookie') ?? null, this.#dependencies.openLookup(c, siteLocale));
  }

  /** @returns null for a page that cannot be rewritten. */
  #compose(c: Context<EdgeEnv>, page: Response, start: PageStart): Response | null {
    const { renderHeaderHtml, reportError } = this.#dependencies;
    const { config, siteLocale } = c.var;
    const { choice } = start;
    const url = new URL(c.req.url);
    c.set('pageSource', 'composed');
    const openRelease = (attributes: Attributes) => choice.open(parseChannelAttribute(attributes));
    // Start of the header's addresses: a page may resolve relative ones against another host.
    let linkBase = '';
    c.set('hasInlineAssets', areNoncesAccepted(page));
    const { observation } = c.var;
    const placed = Promise.withResolvers<void>();
    const composed = composePage(
      page,
      {
        renderHead(attributes) {
          const inputs = parseHeadAttributes(attributes, url.pathname + url.search);
          return renderHead(inputs, { config, siteLocale: resolvePlaceholderSite(attributes, siteLocale), linkBase });
        },
        async renderAssets(attributes) {
          const { locale } = resolvePlaceholderSite(attributes, siteLocale).language;
          const { build } = await openRelease(attributes);
          return renderHeaderAssets(build, { ...resolveAssets(c, build, linkBase), locale });
        },
        renderHeader: async (attributes) => {
          const release = await openRelease(attributes);
          const props = this.#buildProps(release, c, attributes, { ...start, linkBase });
          const html = await renderHeaderHtml(release, props, !isPrefetch(c.req.raw.headers));
          const attribute = attributes.get('hydrate') === 'load' ? ' data-marquee-hydrate="load"' : '';
          const { build } = release;
          const scripts = renderHeaderScripts(build, resolveAssets(c, build, linkBase));
          return html.replace('<div', `<div${attribute}`) + scripts;
        },
        renderFallback(attributes) {
          const { site, language } = resolvePlaceholderSite(attributes, siteLocale);
          return renderFallbackHtml(buildServerUrl(config, site), language.locale);
        },
        amendPolicy(policy) {
          const hasInlineAssets = isNonceAccepted(policy);
          // The header's files are allowed by their address instead.
          if (!hasInlineAssets) c.set('hasInlineAssets', false);
          return amendPolicy(policy, { nonce: c.var.nonce, usesMaps: config.mapsKey !== null, hasInlineAssets });
        },
        onBase(href) {
          const page = new URL(buildOwnAddress(url), `${config.scheme}://${url.host}`);
          const isElsewhere = !URL.canParse(href, page.href) || new URL(href, page).origin !== page.origin;
          if (isElsewhere) linkBase = page.origin;
        },
        languageTag: toLanguageTag(siteLocale.language.locale),
        onHeaderPlaced(hasFallback) {
          observation.hasFallbackHeader = hasFallback;
          placed.resolve();
        },
        buildVary: (known) => buildVary(siteLocale.site, ['user', 'device'], known),
      },
      (error) => reportError(c, error),
    );
    if (composed !== null) observation.headerPlaced = placed.promise;
    composed?.headers.append('Speculation-Rules', SPECULATION_RULES);
    if (choice.cookie !== null) composed?.headers.append('Set-Cookie', choice.cookie);
    return composed;
  }

  /** @param start data for the request's site and language; place and flags of a different site differ */
  async #buildProps(
    release: HeaderRelease,
    c: Context<EdgeEnv>,
    attributes: Attributes,
    { linkBase, ...start }: PageStart & { readonly linkBase: string },
  ): Promise<HeaderProps> {
    const siteLocale = resolvePlaceholderSite(attributes, c.var.siteLocale);
    const { pathname, search } = new URL(c.req.url);
    const isOwnLocale = siteLocale.language.locale === c.var.siteLocale.language.locale;
    const given = parsePlaceholder(attributes);
    const location = given.location ?? (isOwnLocale ? start.location : await this.#findPlace(c, siteLocale));
    // Otherwise a page shows exactly the evaluated flags.
    const chosenFlags = pathname === PLAYGROUND_FRAME_PATH ? given.flags : undefined;
    return headerPropsOf(release, c, {
      siteLocale,
      linkBase,
      user: given.user,
      flags: chosenFlags ?? (isOwnLocale ? (start.flags ?? undefined) : undefined),
      slots: parseSlots(attributes.get('slots')),
      location,
      ...this.#dependencies.findTrending(c, siteLocale, location),
      page: buildHeaderPage(siteLocale.site, given.path ?? `${pathname}${search}`, attributes),
      shortcuts: attributes.has('shortcuts'),
      variant: attributes.get('variant') === 'logo-only' ? 'logo-only' : 'full',
    });
  }
}

/** The origin's answer byte for byte, with its own policies. */
function passThrough(c: Context<EdgeEnv>, answer: Response): Response {
  c.set('pageSource', 'origin');
  const untouched = new Response(answer.body, answer);
  untouched.headers.delete(HINTS_HEADER);
  return untouched;
}
