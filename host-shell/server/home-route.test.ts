import type { D1Database } from '@cloudflare/workers-types';
import { expect, it } from 'vitest';
import { homeRoute } from './home-route.ts';
import { parsePageRequest } from './page-request.ts';
import { createPageServices } from './page-services.ts';

async function open(path: string) {
  const sizes: (string | null)[] = [];
  const request = parsePageRequest(new Request(`https://www.marquee.com${path}`, { headers: { cookie: '' } }));
  const fetchOrigin = async (url: string) => {
    if (url.includes('/events/')) sizes.push(new URL(url, 'https://origin.test').searchParams.get('limit'));
    return Response.json({ events: [], pagination: { object_count: 0 } });
  };
  const services = createPageServices(request, fetchOrigin, {
    csrfToken: '',
    session: null,
    db: {} as D1Database,
    imageBase: '',
    notice: null,
    debug: null,
    allowsAnalytics: true,
    waitUntil: () => undefined,
    isFlagOn: async () => false,
    keepsMails: true,
    sendMails: async () => undefined,
  });
  const { head, page } = homeRoute(services);
  return { header: head.header, page: await page, sizes };
}

it('lists more events where it is asked to, under a header whose searches are those of that page', async () => {
  const first = await open('/');
  expect(first).toMatchObject({ header: undefined, page: { kind: 'home', hasMore: false }, sizes: ['8'] });
  const more = await open('/?events=more');
  expect(more).toMatchObject({ header: { variant: 'more-events' }, page: { hasMore: true }, sizes: ['24'] });
});
