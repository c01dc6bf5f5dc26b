import type { D1Database } from '@cloudflare/workers-types';
import { expect, it } from 'vitest';
import { TEST_PAGE_OPTIONS } from '../../test/unit/test-shell.ts';
import { loadPage } from '../http/page-result.server.ts';
import { createPageServices } from '../http/page-services.server.ts';
import { parsePageRequest } from '../page/page-request.server.ts';
import { eventRoute } from './event-route.server.ts';

const EVENT = { id: '120734', name: 'Jazz night', start_date: '2026-12-01', start_time: '20:00' };

it.each([
  ['is counted', {}, true, 1],
  ['of a user who refused it is not', {}, false, 0],
  ['of nobody yet is not, as the page is fetched ahead', { 'sec-purpose': 'prefetch' }, true, 0],
])('a look at an event %s', async (_, headers: Record<string, string>, allowsAnalytics, count) => {
  const statements: string[] = [];
  const work: Promise<unknown>[] = [];
  const prepare = (sql: string) => {
    const statement = {
      bind: () => statement,
      run: async () => statements.push(sql),
      first: async () => null,
      all: async () => ({ results: [] }),
    };
    return statement;
  };
  const request = parsePageRequest(new Request('https://www.marquee.com/e/120734/', { headers }));
  const services = createPageServices(request, async () => Response.json({ event: EVENT }), {
    ...TEST_PAGE_OPTIONS,
    allowsAnalytics,
    db: { prepare } as unknown as D1Database,
    waitUntil: (done) => work.push(done),
  });
  const result = await eventRoute(services, EVENT.id);
  await loadPage(result);
  await Promise.all(work);
  expect(statements.filter((sql) => sql.includes('event_views'))).toHaveLength(count);
});
