import { siteUrl } from '../stack-page.ts';
import { expect, test } from './journey-test.ts';

/** A page of each kind. */
const PAGES = [
  '/',
  '/d/germany--berlin/jazz/',
  '/signin/',
  '/help/en-us/',
  '/mytickets',
  '/header/playground',
] as const;
/** Sites in other languages. */
const SITES = [
  ['.de', '/'],
  ['.ca', '/fr/'],
] as const;

test('pages load without an error, a warning or a violation of their policy', async ({ journey }) => {
  for (const path of PAGES) {
    await journey.open(path);
    await journey.expectReady();
    await journey.expectAdopted();
  }
  expect(await journey.readComplaints()).toEqual([]);
  for (const [domain, path] of SITES) {
    await journey.open(siteUrl(domain, path));
    await journey.expectReady();
    await journey.expectAdopted();
    expect(await journey.readComplaints()).toEqual([]);
  }
});
