import { describe, expect, it } from 'vitest';
import { parseLocation } from '../../../shared/location/parse-location.ts';
import { TEST_PAGE_OPTIONS } from '../../test/unit/test-shell.ts';
import { createPageServices } from '../http/page-services.server.ts';
import { loadPage } from '../http/route.server.ts';
import { parsePageRequest } from '../page/page-request.server.ts';
import { resultsRoute } from './results-route.server.ts';

/** Reads the place that a results page passes to its header. */
async function findHeaderLocation(path: string) {
  const request = parsePageRequest(new Request(`https://www.marquee.com${path}`));
  const services = createPageServices(request, TEST_PAGE_OPTIONS);
  const page = await resultsRoute(services);
  if ('redirect' in page) throw new Error(`redirected to ${page.redirect}`);
  return parseLocation(JSON.parse(page.head.header?.location ?? 'null'));
}

it('the address of days of one’s own names a single sub-category by its refinement', async () => {
  const form = '/d/online/music--events/?subcategories=3026&start_date=2026-12-01&end_date=2026-12-05';
  const request = parsePageRequest(new Request(`https://www.marquee.com${form}`));
  expect(await resultsRoute(createPageServices(request, TEST_PAGE_OPTIONS))).toEqual({
    redirect: '/d/online/music--events--custom-date/?subcategories=jazz&start_date=2026-12-01&end_date=2026-12-05',
  });
});

describe('the images of a results page', () => {
  it.each([
    ['/d/online/music--events/', 'true'],
    ['/d/online/jazz/', undefined],
  ])('are those of the image host, which the head of %s names by %j', async (path, showsImages) => {
    const request = parsePageRequest(new Request(`https://www.marquee.com${path}`));
    const services = createPageServices(request, {
      ...TEST_PAGE_OPTIONS,
      imageBase: 'https://img.example',
    });
    const page = await resultsRoute(services);
    if ('redirect' in page) throw new Error(`redirected to ${page.redirect}`);
    expect(page.head.head?.['shows-images']).toBe(showsImages);
    expect(await loadPage(page)).toMatchObject({ imageBase: 'https://img.example' });
  });
});

describe('the place of a results page, which goes before the cookie', () => {
  it.each([
    ['11.2,48,11.8,48.3', { latitude: '48.15', longitude: '11.5' }],
    ['179,-18,-178,-16', { latitude: '-17', longitude: '-179.5' }],
  ])('is a box with its middle: suggestions are asked for near a point (%s)', async (bbox, middle) => {
    const [west, south, east, north] = bbox.split(',').map(Number);
    expect(await findHeaderLocation(`/d/united-states/jazz/?bbox=${bbox}`)).toMatchObject({
      ...middle,
      slug: null,
      isOnline: false,
      bbox: { sw: [west, south], ne: [east, north] },
    });
  });

  it('is what the address says while the database is away', async () => {
    expect(await findHeaderLocation('/d/ca--san-francisco/jazz/')).toMatchObject({
      slug: 'ca--san-francisco',
      currentPlace: 'San Francisco',
      isOnline: false,
    });
  });
});
