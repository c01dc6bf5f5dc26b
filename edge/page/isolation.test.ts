import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serializeLocationCookie } from '../../shared/cookies/location-cookie.ts';
import { ONLINE_LOCATION } from '../../shared/location/location.ts';
import { SITES } from '../../shared/sites/sites.ts';
import { createTestEdge, html, signSession } from '../test/test-edge.ts';

/** There are few users and places, so that each repeats and encounters the traces of others. */
const USERS = Array.from({ length: 12 }, (_, index) => `User-${index}x`);
const PLACES = Array.from({ length: 6 }, (_, index) => `place-${index}x`);

/** Forged fields that claim a different user or place. */
const FORGED: readonly (readonly [string, string])[] = [
  ['x-forwarded-host', 'www.marquee.de'],
  ['eb-host', 'www.marquee.de'],
  ['eb-user-id', 'id-1'],
  ['eb-place-slug', 'zz--place-1x'],
  ['authorization', 'Bearer User-1x'],
  ['x-original-url', '/header/user'],
  ['if-none-match', 'W/"of-another"'],
  ['cache-control', 'max-stale'],
];

const SITE_LOCALES = SITES.flatMap((site) => site.languages.map((language) => ({ site, language })));

it('sends each user and place in their own responses alone', async () => {
  const { open, state } = createTestEdge();
  state.respond = ({ headers, url }) =>
    html(
      `<marquee-head></marquee-head><marquee-header></marquee-header><p>${headers['eb-host']}|${headers['eb-lang']}|${url}</p>`,
    )();
  const sessions = await Promise.all(
    USERS.map((fullName, index) =>
      signSession(
        { fullName, publicId: `id-${index}`, isAttendee: index % 2 === 0, isStaff: index % 7 === 0 },
        { sid: `session-of-${index}` },
      ),
    ),
  );
  const requests = fc.record({
    siteLocale: fc.constantFrom(...SITE_LOCALES),
    kind: fc.constantFrom('user', 'fragment', 'page'),
    who: fc.option(fc.nat(USERS.length - 1)),
    isTampered: fc.boolean(),
    place: fc.option(fc.constantFrom(...PLACES)),
    forged: fc.subarray([...FORGED]),
    page: fc.nat(3),
  });
  await fc.assert(
    fc.asyncProperty(
      requests,
      async ({ siteLocale: { site, language }, kind, who, isTampered, place, forged, page }) => {
        const session = who === null ? '' : `${sessions[who]}${isTampered ? 'A' : ''}; `;
        const location = { ...ONLINE_LOCATION, isOnline: false, slug: `zz--${place}`, currentPlace: 'X', value: 'X' };
        const cookie = session + (place === null ? '' : serializeLocationCookie(location).split(';')[0]);
        const path = {
          user: '/header/user',
          fragment: `/header/fragment?path=${language.prefix}/`,
          page: `${language.prefix}/page?n=${page}`,
        }[kind];
        const { status, text, headers, props } = await open(`https://${site.host}${path}`, {
          ...Object.fromEntries(forged),
          cookie,
        });
        const user = who === null || isTampered ? undefined : USERS[who];
        expect(status).toBe(kind === 'user' && user === undefined ? 401 : 200);
        // The only names that the answer may contain.
        expect(new Set(text.match(/User-\d+x/g))).toEqual(new Set(user === undefined ? [] : [user]));
        // A fragment is for many users: the browser requests the place.
        const places = new Set(text.match(/place-\d+x/g));
        expect(places).toEqual(new Set(kind === 'page' && place !== null ? [place] : []));
        if (kind === 'user') return;
        expect(headers.get('content-language')).toBe(language.locale.replace('_', '-'));
        expect(props.env.serverUrl).toBe(`https://${site.host}`);
        if (kind === 'page') expect(text).toContain(`<p>${site.host}|${language.locale}|${path}</p>`);
      },
    ),
    { numRuns: 250 },
  );
}, 60_000);
