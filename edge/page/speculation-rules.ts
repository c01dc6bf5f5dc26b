import { Hono } from 'hono';
import { PRERENDER_RULES_PATH } from '../../shared/contracts/fetching-ahead.ts';
import type { EdgeEnv } from '../env.ts';

const PREFETCH_RULES_PATH = '/header/speculation-rules';

/** Value of `Speculation-Rules`. As a file the rules do not need a page's policy to allow inline scripts. */
export const SPECULATION_RULES = `"${PREFETCH_RULES_PATH}"`;

/**
 * A link in the header, or any link to a search, once the pointer rests on it or presses it (`moderate`). Pages that
 * end a session are excluded; the page's author decides on other links.
 */
const POINTED_LINK = {
  source: 'document',
  where: {
    and: [
      { href_matches: '/*' },
      { or: [{ selector_matches: '[data-marquee-root] a' }, { href_matches: '/d/*' }] },
      { not: { href_matches: '/*signout/*' } },
      { not: { selector_matches: '[rel~=nofollow], [target=_blank]' } },
    ],
  },
  eagerness: 'moderate',
};

/**
 * A prefetch runs nothing of its page, so every page with a header has its rules. A prerendered page runs, so its origin
 * decides: it adds the second file. A browser that has both prerenders from the prefetched response.
 */
const RULES = {
  [PREFETCH_RULES_PATH]: { prefetch: [POINTED_LINK] },
  [PRERENDER_RULES_PATH]: { prerender: [POINTED_LINK] },
};

/** `GET` of the files of rules, which pages name in their headers. */
export function createSpeculationRoutes(): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  for (const [path, rules] of Object.entries(RULES))
    routes.get(path, (c) =>
      c.body(JSON.stringify(rules), 200, {
        'content-type': 'application/speculationrules+json',
        'cache-control': 'public, max-age=3600',
      }),
    );
  return routes;
}
