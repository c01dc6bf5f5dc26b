import type { D1Database } from '@cloudflare/workers-types';

/** The worker bindings that the marketplace uses (`wrangler.toml`). */
export interface MarketplaceBindings {
  readonly DB: D1Database;
}
