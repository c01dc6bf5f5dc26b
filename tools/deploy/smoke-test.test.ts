import { expect, it } from 'vitest';
import { DEFAULT_SITE as site } from '../../shared/sites/sites.ts';
import { runSmokeTest } from './smoke-test.ts';

const VERSION = '22222222-2222-4222-8222-222222222222';

/** What a healthy worker answers, by path. */
const ANSWERS: Readonly<Record<string, string>> = {
  '/readyz': JSON.stringify({ version: VERSION }),
  '/healthz': '{"status":"ok"}',
  '/': '<!doctype html><html lang="en-US"></html>',
  '/header/fragment': `<header lang="${site.languages[0].locale.replace('_', '-')}">Marquee Smoke Test</header>`,
  '/header/head': `<link rel="canonical" href="https://${site.host}/">`,
  '/api/v3/destination/search/autocomplete/': '{"query":["a"]}',
};

const run = (changes: Readonly<Record<string, string>> = {}) =>
  runSmokeTest(
    {
      worker: 'marquee-edge-preprod',
      targets: [{ root: `https://${site.host}`, site }],
      sessionKeys: 'k1:a-secret-that-is-long-enough',
      fetch: async (input, init) => {
        const { pathname } = new URL(String(input));
        const headers = new Headers(init?.headers);
        expect(headers.get('cloudflare-workers-version-overrides')).toBe(`marquee-edge-preprod="${VERSION}"`);
        const body = { ...ANSWERS, ...changes }[pathname];
        return new Response(body, { status: body === undefined ? 404 : 200, headers: { 'cache-control': 'private' } });
      },
      sleep: async () => {},
      log: () => {},
    },
    VERSION,
  );

it('passes a version that answers', async () => {
  expect(await run()).toEqual([]);
});

it.each([
  ['/readyz', '{"version":"another"}', 'readiness is of another'],
  ['/', 'error', 'page has no <html'],
  ['/header/fragment', `<header lang="${site.languages[0].locale.replace('_', '-')}"></header>`, 'SESSION_KEYS'],
  ['/api/v3/destination/search/autocomplete/', '<html>', 'autocomplete has no suggestions'],
])('names what is wrong with %s', async (path, body, problem) => {
  expect((await run({ [path]: body })).join()).toContain(problem);
});
