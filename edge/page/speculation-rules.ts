import { Hono } from 'hono';
import type { EdgeEnv } from '../config/variables.ts';

const PATH = '/header/speculation-rules';

/** Value of `Speculation-Rules`. As a file the rules need no leave of a page's policy for scripts in its HTML. */
export const SPECULATION_RULES = `"${PATH}"`;

/**
 * What a browser fetches ahead: the page of a link in the header, or of any link to a search, once the pointer rests on it
 * or presses it (`moderate`), and that of a suggestion which is highlighted for a moment. Pages that end a session are left out; other links of a page are its author's to decide on.
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
