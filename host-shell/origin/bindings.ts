import type { D1Database } from '@cloudflare/workers-types';
/** What the origin's worker is given (`wrangler.toml`). */
export interface OriginBindings {
  readonly DB: D1Database;
  /** `k1:secret,k0:oldsecret`: the first signs sessions. The edge verifies with the same. */
  readonly SESSION_KEYS: string;
  /** Keys of the edge's tokens about who is calling; those of sessions where there are none. */
  readonly ORIGIN_TOKEN_KEYS?: string;
}
