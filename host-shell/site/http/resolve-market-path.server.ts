import { resolvePage } from '../../../shared/routes/resolve-page.ts';
import type { PageId } from '../../../shared/routes/routes.ts';
import { resolveLanguage, type Site } from '../../../shared/sites/sites.ts';
import { MARKET_PATHS, type MarketPathId } from '../page/market-paths.ts';

export interface MarketResolution {
  readonly id: MarketPathId | PageId;
  readonly params: Readonly<Record<string, string>>;
}

const MATCHERS = Object.entries(MARKET_PATHS).map(([id, path]) => ({
  id: id as MarketPathId,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[A-Za-z0-9_-]{1,64})')}$`),
}));

/** Resolves a path to a page or action: either a page that the header links to or one of `MARKET_PATHS`. */
export function resolveMarketPath(site: Site, pathname: string): MarketResolution | null {
  const { prefix } = resolveLanguage(site, pathname);
  const path = pathname.slice(prefix.length);
  for (const { id, pattern } of MATCHERS) {
    const match = pattern.exec(path);
    if (match !== null) return { id, params: { ...match.groups } };
  }
  const page = resolvePage(site, pathname);
  return page.kind === 'page' ? { id: page.id, params: page.parameters } : null;
}
