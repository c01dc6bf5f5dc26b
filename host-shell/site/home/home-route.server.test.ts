import { expect, it } from 'vitest';
import { TEST_PAGE_OPTIONS } from '../../test/unit/test-shell.ts';
import { loadPage } from '../http/page-result.server.ts';
import { createPageServices } from '../http/page-services.server.ts';
import { parsePageRequest } from '../page/page-request.server.ts';
import { homeRoute } from './home-route.server.ts';

async function open(path: string) {
  const sizes: (string | null)[] = [];
  const request = parsePageRequest(new Request(`https://www.marquee.com${path}`, { headers: { cookie: '' } }));
  const fetchOrigin = async (url: string) => {
    if (url.includes('/events/')) sizes.push(new URL(url, 'https://origin.test').searchParams.get('limit'));
    return Response.json({ events: [], pagination: { object_count: 0 } });
  };
  const services = createPageServices(request, fetchOrigin, TEST_PAGE_OPTIONS);
  const result = homeRoute(services);
  return { header: result.head.header, page: await loadPage(result), sizes };
}

it('lists more events where it is asked to, under a header whose searches are those of that page', async () => {
  const first = await open('/');
  expect(first).toMatchObject({ header: undefined, page: { kind: 'home', hasMore: false }, sizes: ['8'] });
  const more = await open('/?events=more');
  expect(more).toMatchObject({ header: { variant: 'more-events' }, page: { hasMore: true }, sizes: ['24'] });
});
