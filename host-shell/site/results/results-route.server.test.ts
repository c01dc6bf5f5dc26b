import { expect, it } from 'vitest';
import { parseLocation } from '../../../shared/location/parse-location.ts';
import { TEST_PAGE_OPTIONS } from '../../test/unit/test-shell.ts';
import { createPageServices } from '../http/route.server.ts';
import { parsePageRequest } from '../page/page-request.server.ts';
import { resultsRoute } from './results-route.server.ts';

it('the place of a part of the map is its middle, also across the date line', async () => {
  const request = parsePageRequest(new Request('https://www.marquee.com/d/united-states/jazz/?bbox=179,-18,-178,-16'));
  const page = await resultsRoute(createPageServices(request, TEST_PAGE_OPTIONS));
  const middle = { latitude: '-17', longitude: '-179.5', slug: null, isOnline: false };
  const location = parseLocation(JSON.parse(page.head.header?.location ?? 'null'));
  expect(location).toMatchObject({ ...middle, bbox: { sw: [179, -18], ne: [-178, -16] } });
});
