import { isPrefetch } from '../../../shared/contracts/fetching-ahead.ts';
import { PLAYGROUND_FRAME_PATH } from '../../../shared/contracts/header-paths.ts';
import { type ColorScheme, readColorScheme } from '../../../shared/cookies/color-scheme.ts';
import { parseLocationCookie } from '../../../shared/cookies/location-cookie.ts';
import { hasSessionHint } from '../../../shared/cookies/session-cookies.ts';
import type { HeaderFlags } from '../../../shared/flags/flags.ts';
import { FLAGS_HEADER, parseFlagsHeader } from '../../../shared/flags/flags.ts';
import type { Location } from '../../../shared/location/location.ts';
import {
  DEFAULT_SITE,
  findLanguage,
  findSiteByHost,
  resolveLanguage,
  SITES,
  type SiteLocale,
} from '../../../shared/sites/sites.ts';
import { SLUG } from '../../../shared/text/field-patterns.ts';
import { parsePlaygroundOptions } from './playground-options.ts';

/** A request for a page, with the edge's `eb-*` fields. Its site and language are those of the page. */
export interface PageRequest extends SiteLocale {
  readonly url: URL;
  /** Origin of the page as the browser sees it. */
  readonly origin: string;
  readonly correlationId: string;
  readonly chosenPlace: Location | null;
  readonly placeSlug: string | null;
  /** Flags of the page's header, as the edge evaluated them; without the edge all are off. */
  readonly flags: HeaderFlags;
  readonly hasSession: boolean;
  /** The scheme chosen in this browser; null for the system's. */
  readonly colorScheme: ColorScheme | null;
  /** Whether the request is a prefetch, so the user may never see the page. */
  readonly isPrefetch: boolean;
}

/** Parses a request. Without the edge's fields the default site and the path's language apply. */
export function parsePageRequest(request: Request): PageRequest {
  const url = new URL(request.url);
  const { headers } = request;
  const cookies = headers.get('cookie');
  const slug = headers.get('eb-place-slug');
  const siteLocale = resolveSiteLocale(url, headers);
  return {
    url,
    ...siteLocale,
    origin: headers.get('eb-origin') ?? `https://${siteLocale.site.host}`,
    correlationId: headers.get('eb-correlation-id') ?? crypto.randomUUID(),
    chosenPlace: parseLocationCookie(cookies),
    placeSlug: slug !== null && SLUG.test(slug) ? slug : null,
    flags: parseFlagsHeader(headers.get(FLAGS_HEADER)),
    hasSession: hasSessionHint(cookies ?? ''),
    colorScheme: readColorScheme(cookies),
    isPrefetch: isPrefetch(headers),
  };
}

function resolveSiteLocale(url: URL, headers: Headers): SiteLocale {
  const site = findSiteByHost(headers.get('eb-host') ?? '') ?? DEFAULT_SITE;
  const language = findLanguage(site, headers.get('eb-lang') ?? '') ?? resolveLanguage(site, url.pathname);
  if (url.pathname !== PLAYGROUND_FRAME_PATH) return { site, language };
  const { domain, locale } = parsePlaygroundOptions(url.searchParams, { domain: site.domain, locale: language.locale });
  const shown = SITES.find((candidate) => candidate.domain === domain) ?? site;
  return { site: shown, language: findLanguage(shown, locale) ?? shown.languages[0] };
}
