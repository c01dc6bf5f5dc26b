import type { D1Database } from '@cloudflare/workers-types';

/** What the marketplace needs of its worker (`wrangler.toml`). */
export interface MarketplaceBindings {
  readonly DB: D1Database;
}
