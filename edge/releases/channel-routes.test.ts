import { expect, it } from 'vitest';
import { createEdgeApp } from '../test/edge-request.ts';
import { createChannelRoutes } from './channel-routes.ts';

const LOADER = 'const pointer = JSON.parse("__MARQUEE_RELEASE_POINTER__");';

const app = createEdgeApp((edge) => {
  const assets = { fetch: async () => new Response(LOADER), connect: () => undefined };
  edge.route('/', createChannelRoutes(assets as unknown as Fetcher, { id: 'b1', files: {} }));
});

it.each([
  ['https://www.marquee.ch/header/stable/loader.js', 'eb-lang'],
  ['https://www.marquee.de/header/stable/loader.js', null],
  ['https://www.marquee.ch/header/canary/embed.js', null],
])('%s differs by %j', async (url, vary) => {
  const response = await app.request(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('vary')).toBe(vary);
  expect(response.headers.get('cache-control')).toContain('public');
});
