import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { createTestShell, TEST_PAGE_OPTIONS } from '../test/unit/test-shell.ts';
import type { HostShellEnv } from './http/env.server.ts';
import { loadPage } from './http/page-result.server.ts';
import { createPageServices } from './http/page-services.server.ts';
import { parsePageRequest } from './page/page-request.server.ts';
import { resultsRoute } from './results/results-route.server.ts';
import { seenPageRoute } from './seen-page-route.server.ts';

const ANSWER = {
  events: [{ id: 'e1', name: 'Jazz night', start_date: '2026-12-01', start_time: '20:00' }],
  pagination: { object_count: 1 },
};

it('counts what was fetched ahead once it is shown, by the rules of the page, and sends nothing of it', async () => {
  const counted: unknown[] = [];
  const app = new Hono<HostShellEnv>();
  app.use(async (c, next) => {
    const fetchOrigin = async (_: string, { method, body }: RequestInit) => {
      if (method === 'POST') counted.push(JSON.parse(String(body)));
      return Response.json(ANSWER);
    };
    const services = createPageServices(parsePageRequest(c.req.raw), fetchOrigin, TEST_PAGE_OPTIONS);
    c.set('services', services);
    await next();
  });
  app.get('*', async (c) => {
    const result = await resultsRoute(c.var.services);
    if ('page' in result) await loadPage(result);
    return c.body(null);
  });
  app.post('*', seenPageRoute);

  const url = 'https://www.marquee.com/d/online/jazz/';
  await app.request(url, { headers: { 'sec-purpose': 'prefetch' } });
  expect(counted).toEqual([]);
  const seen = await app.request(url, { method: 'POST' });
  expect([seen.status, await seen.text(), seen.headers.get('cache-control')]).toEqual([204, '', 'no-store']);
  expect(counted).toEqual([{ term: 'jazz', location: 'online' }]);
  await app.request(`${url}?page=2`, { method: 'POST' });
  await app.request('https://www.marquee.com/nowhere/', { method: 'POST' });
  expect(counted).toHaveLength(1);
});

it('is for pages of the site alone, by their token', async () => {
  const body = new URLSearchParams({ seen: '', csrfmiddlewaretoken: 'made-up' });
  const response = await createTestShell().request('/d/online/jazz/', { method: 'POST', body });
  expect(response.status).toBe(403);
});
