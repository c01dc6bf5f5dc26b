import { addLanguagePrefix } from '../../../shared/navigation/site-url.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import type { LinkData } from '../page/blocks.ts';
import { buildMarketPath, type MarketPathId } from '../page/market-paths.ts';
import type { PageServices } from './page-services.server.ts';

/** Builds a path of this site in the page's language. */
export function buildSitePath({ request }: PageServices, path: string): string {
  return addLanguagePrefix(path, request.language.prefix);
}

/** Builds a link to a page of the marketplace on this site, in the page's language. */
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

/** Builds the link to events near the user, which empty lists offer. */
export function buildSearchLink(services: PageServices): LinkData {
  const path = buildSitePath(services, buildPath('search-results', { search: 'local/all-events' }));
  return { label: services.t('info.next.find-events'), path };
}
