import { describe, expect, it } from 'vitest';
import { parseLocation } from '../../../shared/location/parse-location.ts';
import { TEST_PAGE_OPTIONS } from '../../test/unit/test-shell.ts';
import { createPageServices, loadPage } from '../http/route.server.ts';
import { parsePageRequest } from '../page/page-request.server.ts';
import { resultsRoute } from './results-route.server.ts';

/** Reads the place that a results page passes to its header. */
async function findHeaderLocation(path: string) {
  const request = parsePageRequest(new Request(`https://www.marquee.com${path}`));
  const services = createPageServices(request, TEST_PAGE_OPTIONS);
  const page = await resultsRoute(services);
  return parseLocation(JSON.parse(page.head.header?.location ?? 'null'));
}

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
});
