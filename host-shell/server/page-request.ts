import type { Location } from '../../shared/location/location.ts';
import { parseLocationCookie } from '../../shared/location/location-cookie.ts';
import {
  DEFAULT_SITE,
  findLanguage,
  findSiteByHost,
  resolveLanguage,
  type SiteLocale,
} from '../../shared/sites/sites.ts';

/** A request for a page, with all that the edge says beside it. */
export interface PageRequest extends SiteLocale {
  readonly url: URL;
  readonly correlationId: string;
  /** Token to write into forms; empty when nobody gave one. */
  readonly csrfToken: string;
  /** Place of the cookie, else null. */
  readonly chosenPlace: Location | null;
  /** Slug of the place the edge resolved for this request. */
  readonly placeSlug: string | null;
  readonly hasSession: boolean;
}

const SLUG = /^(?=.{1,100}$)[a-z0-9]+(?:--?[a-z0-9]+)*$/;

/**
 * Reads what the edge passes on (contract §9 "Calls"). Without an edge it is the default site's page, in the language of
 * the path.
 */
export function parsePageRequest(request: Request): PageRequest {
  const url = new URL(request.url);
  const { headers } = request;
  const site = findSiteByHost(headers.get('eb-host') ?? '') ?? DEFAULT_SITE;
  const cookies = headers.get('cookie');
  const slug = headers.get('eb-place-slug');
  return {
    url,
    site,
    language: findLanguage(site, headers.get('eb-lang') ?? '') ?? resolveLanguage(site, url.pathname),
    correlationId: headers.get('eb-correlation-id') ?? crypto.randomUUID(),
    csrfToken: headers.get('eb-csrf-token') ?? '',
    chosenPlace: parseLocationCookie(cookies),
    placeSlug: slug !== null && SLUG.test(slug) ? slug : null,
    hasSession: /(?:^|;\s*)session_hint=1/.test(cookies ?? ''),
  };
}
