import { addLanguagePrefix } from '../../../shared/navigation/site-url.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import type { LinkData } from '../page/blocks.ts';
import { buildMarketPath, type MarketPathId } from '../page/market-paths.ts';
import type { PageServices } from './page-services.server.ts';

/** A path of this site in the page's language. */
export function buildSitePath({ request }: PageServices, path: string): string {
  return addLanguagePrefix(path, request.language.prefix);
}

/** A page of the marketplace on this site, in the page's language. */
export function buildMarketLink(
  services: PageServices,
  id: MarketPathId,
  parameters: Readonly<Record<string, string | number>> = {},
): string {
  return buildSitePath(services, buildMarketPath(id, parameters));
}

export function buildEventLink(services: PageServices, event: string): string {
  return buildSitePath(services, buildPath('event', { event }));
}

/** To the events near the user: where lists that are empty begin. */
export function buildSearchLink(services: PageServices): LinkData {
  const path = buildSitePath(services, buildPath('search-results', { search: 'local/all-events' }));
  return { label: services.t('info.next.find-events'), path };
}

/** Writes to an address. In one that was typed, `?` begins no fields and `,` no other address (RFC 6068 §2). */
export function buildMailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;
}
