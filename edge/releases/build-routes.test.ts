import { describe, expect, it } from 'vitest';
import { createEdgeApp } from '../test/edge-request.ts';
import { createBuildRoutes } from './build-routes.ts';

const LOADER = 'const pointer = JSON.parse("__MARQUEE_RELEASE_POINTER__");';

const createApp = (servesHostPages: boolean) =>
  createEdgeApp((edge) => {
    const assets = { fetch: async () => new Response(LOADER), connect: () => undefined };
    edge.route(
      '/',
      createBuildRoutes({
        assets: assets as unknown as Fetcher,
        build: { id: 'b1', files: {} },
        serverUrl: () => 'https://www.marquee.com',
        translate: (locale) => (key) => `${locale} ${key}`,
        servesHostPages,
      }),
    );
    edge.get('*', (c) => c.text('the page handler'));
  });
const app = createApp(true);

describe('the files of a channel', () => {
  it.each([
    ['https://www.marquee.ch/header/stable/loader.js', 'eb-lang'],
    ['https://www.marquee.de/header/stable/loader.js', null],
    ['https://www.marquee.ch/header/canary/embed.js', null],
  ])('%s differ by %j', async (url, vary) => {
    const response = await app.request(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('vary')).toBe(vary);
    expect(response.headers.get('cache-control')).toContain('public');
  });
});

it('has the files of host pages where there are some, and leaves their paths alone where not', async () => {
  expect(await (await app.request('/host/app.js')).text()).toBe(LOADER);
  expect(await (await createApp(false).request('/host/app.js')).text()).toBe('the page handler');
});
