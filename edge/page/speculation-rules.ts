import { Hono } from 'hono';
import type { EdgeEnv } from '../env.ts';

const PATH = '/header/speculation-rules';

/** Value of `Speculation-Rules`. As a file the rules do not need a page's policy to allow inline scripts. */
export const SPECULATION_RULES = `"${PATH}"`;

/**
 * Pages that a browser prefetches: that of a link in the header, or of any link to a search, once the pointer rests on
 * it or presses it (`moderate`), and that of a suggestion that is highlighted for a moment. Pages that end a session
 * are excluded; the page's author decides on other links.
 */
const RULES = {
  prefetch: [
    {
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
    },
    { source: 'document', where: { selector_matches: '[data-marquee-next]' }, eagerness: 'immediate' },
  ],
};

/** `GET /header/speculation-rules`, which pages name in their headers. */
export function createSpeculationRoutes(): Hono<EdgeEnv> {
  return new Hono<EdgeEnv>().get(PATH, (c) =>
    c.body(JSON.stringify(RULES), 200, {
      'content-type': 'application/speculationrules+json',
      'cache-control': 'public, max-age=3600',
    }),
  );
}
