import { expect } from 'playwright/test';
import { CITIES, type City, describePlace } from './fake-origin.ts';
import { test } from './search-test.ts';

/** On a page of another site, with the element and without a location in its props. */
test.describe('the location that a header starts with', () => {
  const GUESS = '/home/api/geo/place_from_request/';

  for (const { name, isSaved, guess, expected, asks } of [
    { name: 'the saved one, without asking', isSaved: true, guess: 200, expected: 'San Francisco', asks: 0 },
    { name: 'else the guess', isSaved: false, guess: 200, expected: 'Oakland', asks: 1 },
    { name: 'else online', isSaved: false, guess: 502, expected: 'Online', asks: 1 },
  ]) {
    test(name, async ({ search }) => {
      search.respond(GUESS, () =>
        guess === 200 ? { body: { place: describePlace(CITIES[1] as City) } } : { status: guess },
      );
      await search.open(`${process.env.MARQUEE_HOST_URL}/embed`, { hasPlace: isSaved });
      await expect(search.location).toHaveValue(expected);
      expect(search.calls.filter(({ path }) => path === GUESS)).toHaveLength(asks);
      await search.keyword.click();
      await search.keyword.fill('jaz');
      await search.keyword.press('Enter');
      const slug = { 'San Francisco': 'ca--san-francisco', Oakland: 'ca--oakland', Online: 'online' }[expected];
      await search.page.waitForURL(`**/d/${slug}/jaz/`);
    });
  }
});
