import { expect } from 'playwright/test';
import { cleanSearchText } from '../../../shared/text/search-text.ts';
import { test } from './search-page.ts';
import { createRandom, type Random, readFocused, Typist } from './typist.ts';

const RUNS = Number(process.env.TYPING_RUNS ?? 4);
const SEED = Number(process.env.SEED ?? 20261122);

const PASTED = 'food festival';
const LETTERS = 'the quick brown fox jumps over the lazy dog';
/** The field takes 200. */
const LONG_TEXT = 130;
/** Keys that are pressed after React serves the search. */
const MORE_KEYS = 6;

const FIELDS = ['keyword', 'location'] as const;

/** What a user does between letters. */
const EDITS: readonly { readonly name: string; readonly make: (typist: Typist, random: Random) => Promise<void> }[] = [
  { name: 'letters', make: async () => {} },
  { name: 'a held letter', make: (typist) => typist.holdLetter('o') },
  { name: 'a held Backspace', make: (typist) => typist.holdBackspace() },
  {
    name: 'edits in the middle of a word',
    async make(typist, random) {
      await typist.end();
      for (let count = 1 + random(4); count > 0; count -= 1) await typist.left();
    },
  },
  { name: 'a paste', make: (typist) => typist.paste(PASTED) },
  { name: 'an input method', make: (typist) => typist.compose('にほん', '日本') },
];

const SPEEDS = [6, 1, 4] as const;
const CASES = FIELDS.flatMap((field) => EDITS.map((edit) => ({ field, edit })));
/** The field is there for this long at most before the user turns to it. */
const MOST_REST_MS = 1_000;
/** React comes this much later at most: in the middle of a longer text. */
const MOST_DELAY_MS = 3_000;
const SLOW_NETWORK = { offline: false, latency: 200, downloadThroughput: 125_000, uploadThroughput: 125_000 };

for (let run = 0; run < RUNS; run += 1) {
  const { field, edit } = CASES[(5 * run) % CASES.length] as (typeof CASES)[number];
  const round = Math.floor(run / CASES.length);
  const speed = SPEEDS[(run + round) % SPEEDS.length] as number;
  const isPhone = (run + Math.floor(run / EDITS.length) + Math.floor(round / SPEEDS.length)) % 2 === 0;
  const seed = SEED + run;
  const device = isPhone ? 'phone' : 'desktop';

  test.describe(device, () => {
    if (isPhone) test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

    test(`${field}, ${edit.name}: what is typed while React comes stays, ${device} ${speed} times slower, seed ${seed}${run === 1 ? '' : ' @thorough'}`, async ({
      search,
      page,
    }) => {
      const random = createRandom(seed);
      const client = await page.context().newCDPSession(page);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto('/robots.txt');
      await page.evaluate((text) => navigator.clipboard.writeText(text), PASTED);
      const delayMs = random(MOST_DELAY_MS);
      await page.route('**/react.js', async (route) => {
        await page.waitForTimeout(delayMs);
        await route.continue();
      });
      await client.send('Network.enable');
      await client.send('Network.emulateNetworkConditions', SLOW_NETWORK);
      await client.send('Emulation.setCPUThrottlingRate', { rate: speed });
      await search.begin();
      const typist = new Typist(page, client, random);
      const input = search[field];
      await input.waitFor();
      // The place that shows is the field's text, until a script has selected it.
      if (field === 'location') await search.waitUntilServed();
      await page.waitForTimeout(random(MOST_REST_MS));
      await (isPhone ? input.tap() : input.click());

      let keysLeft = Number.POSITIVE_INFINITY;
      const ready = search.waitUntilReady().then(() => {
        keysLeft = MORE_KEYS;
      });
      for (let count = random(LETTERS.length); keysLeft > 0; count += 1, keysLeft -= 1) {
        if (typist.expected.text.length > LONG_TEXT) await typist.holdBackspace();
        // The first key is a letter: End or an arrow key takes the selection off the place that the field shows.
        else if (typist.expected.text === '' || random(5) > 0)
          await typist.letter(LETTERS[count % LETTERS.length] as string);
        else await edit.make(typist, random);
      }
      await ready;
      // A text that the search has no answer to yet: its request is the last.
      await typist.letter('x');
      await typist.letter('z');
      await typist.settle();
      const { text } = typist.expected;
      await expect.poll(() => readFocused(input)).toEqual(typist.expected);
      await expect
        .poll(() => search.calls.some(({ parameters }) => [...parameters.values()].includes(cleanSearchText(text))))
        .toBe(true);
      await search.settleCalls();
      expect(await readFocused(input)).toEqual(typist.expected);
    });
  });
}
