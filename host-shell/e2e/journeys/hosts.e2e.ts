import { KEYWORD, liveTrigger, menuLink, options } from './header-targets.ts';
import { expect, test } from './journey-test.ts';

const hostUrl = (path: string) => `${process.env.MARQUEE_HOST_URL ?? ''}${path}`;

/** Each way of the header into a page, without and with the strictest policy that a page can have. */
const WAYS = {
  'a page of the edge': '/d/germany--berlin/jazz/',
  'a fragment': hostUrl('/fragment'),
  'the custom element': hostUrl('/embed'),
  'Module Federation': hostUrl('/federated?react=own'),
  'the custom element under a strict policy': hostUrl('/strict'),
  'Module Federation under a strict policy': hostUrl('/strict-federated'),
} as const;

for (const [way, url] of Object.entries(WAYS)) {
  test(`${way}: menus open, and the search leads to its results`, async ({ journey }) => {
    await journey.open(url);
    await journey.focus(liveTrigger('help'));
    await journey.press('Enter');
    await journey.expect(menuLink('Help Center'), { isFocused: true });
    await journey.press('Escape');
    await journey.expect(liveTrigger('help'), { isExpanded: false });
    await journey.expectReady();
    await journey.click(KEYWORD);
    for (const _ of (await journey.read(KEYWORD))?.value ?? '') await journey.press('Backspace');
    await journey.type('blue');
    await journey.expectTexts(options('Suggestions'), (texts) => texts.length > 0);
    // The page's own, before the results are of another origin.
    expect(await journey.readComplaints()).toEqual([]);
    await journey.press('Enter');
    await journey.expectPath(/\/blue\/$/);
    await journey.expectReady();
  });
}
