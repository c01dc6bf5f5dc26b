import { siteUrl } from '../stack-page.ts';
import { KEYWORD, liveTrigger, menuLink, options } from './journey-page.ts';
import { expect, test } from './journey-test.ts';

const hostUrl = (path: string) => `${process.env.MARQUEE_HOST_URL ?? ''}${path}`;

/** Ways of the header into a page of another origin: element and federation under the strictest policy that a page can have. */
const WAYS = ['/fragment', '/strict', '/strict-federated'];

test('by each way into a page menus open, and the search leads to its results', async ({ journey }) => {
  for (const way of WAYS) {
    await journey.open(hostUrl(way));
    await journey.expectReady();
    await journey.focus(liveTrigger('help'));
    await journey.press('Enter');
    await journey.expect(menuLink('Help Center'), { isFocused: true });
    await journey.press('Escape');
    await journey.expect(liveTrigger('help'), { isExpanded: false });
    await journey.click(KEYWORD);
    await journey.type('blue');
    await journey.expectTexts(options('Suggestions'), (texts) => texts.length > 0);
    // The page's own, before the results are of another origin.
    expect(await journey.readComplaints(), way).toEqual([]);
    await journey.press('Enter');
    await journey.expectPath(/\/blue\/$/);
    await journey.expectReady();
    // WebKit reports requests that leaving the page cancels.
    await journey.expectAdopted();
  }
});

/** Pages with the most scripts; then one of a site in another language, whose complaints are of its own origin. */
const PAGES = ['/', '/d/germany--berlin/jazz/'];

test('pages load without an error, a warning or a violation of their policy', async ({ journey }) => {
  for (const path of PAGES) {
    await journey.open(path);
    await journey.expectReady();
    await journey.expectAdopted();
  }
  expect(await journey.readComplaints()).toEqual([]);
  await journey.open(siteUrl('.ca', '/fr/'));
  await journey.expectReady();
  await journey.expectAdopted();
});

test('nothing of the row moves from the first paint until it is interactive', async ({ journey }) => {
  for (const width of [460, 960]) {
    await journey.engine.resize(width, 900);
    await journey.open('/');
    await journey.expectReady();
    await journey.expectMenus();
    const readLayouts = () => journey.engine.run(() => window.rowLayouts ?? [], null);
    // WebKit may tell of the first paint later than the header is ready.
    await expect.poll(readLayouts, `${width} px`).not.toEqual([]);
    const layouts = await readLayouts();
    expect(layouts, `${width} px`).toEqual([layouts[0]]);
  }
});
