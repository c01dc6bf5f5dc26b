import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendGoodAnswer, startUpstream, type Upstream } from '../proxy/upstream.ts';
import type { RunningWorkerd } from '../proxy/workerd.ts';
import { openPage, startEdge } from './edge.ts';

/*
 * The rules of Mozilla's HTTP Observatory (developer.mozilla.org/en-US/observatory/docs/tests_and_scoring), for the
 * pages of the edge as a deployment sends them: an origin's own and the edge's. Each row is a rule that costs points where
 * it does not hold.
 */
const HOST = 'www.marquee.com';
const PAGE = '<!doctype html><title>t</title><marquee-head></marquee-head><marquee-header></marquee-header>';
/** The origin's pages follow the rules; the edge's additions for the header must not break them. */
const POLICY =
  "default-src 'none'; script-src 'nonce-abc'; style-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const HALF_A_YEAR_SECONDS = 15_768_000;

interface ScannedPage {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly html: string;
}

let upstream: Upstream;
let edge: RunningWorkerd;
let pages: readonly ScannedPage[];
beforeAll(async () => {
  upstream = await startUpstream((request, response) =>
    request.url?.includes('/api/')
      ? sendGoodAnswer(request, response)
      : void response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY })
          .end(PAGE),
  );
  edge = await startEdge(upstream.url, {
    STAGE: 'prod',
    SCHEME: 'https',
    SESSION_KEYS: 'k:a-secret-of-this-test-alone',
  });
  // A page of the origin, and one of the edge.
  pages = await Promise.all(
    ['/', '/header/nothing'].map(async (path) => {
      const page = await openPage(edge.port, path, { host: HOST, accept: 'text/html', origin: 'https://evil.example' });
      return { headers: page.headers, html: await page.whole() };
    }),
  );
});
afterAll(async () => {
  await edge?.close();
  await upstream?.close();
});

const field = ({ headers }: ScannedPage, name: string) => String(headers[name] ?? '');
const directives = (page: ScannedPage) =>
  new Map(
    field(page, 'content-security-policy')
      .split(';')
      .map((text) => text.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources] as const),
  );
const sourcesOf = (page: ScannedPage, name: string) =>
  directives(page).get(name) ?? directives(page).get('default-src') ?? [];

const RULES: Readonly<Record<string, (page: ScannedPage) => boolean>> = {
  'scripts have no unsafe source': (page) =>
    !["'unsafe-inline'", "'unsafe-eval'", 'data:', 'http:', 'https:', '*'].some((source) =>
      sourcesOf(page, 'script-src').includes(source),
    ),
  'plugins are off': (page) => sourcesOf(page, 'object-src').join() === "'none'",
  'no source is fetched without TLS': (page) => !field(page, 'content-security-policy').includes('http:'),
  'the base of addresses is fixed': (page) =>
    ["'none'", "'self'"].includes(directives(page).get('base-uri')?.join() ?? ''),
  'forms go to known places': (page) => directives(page).has('form-action'),
  'frames are named': (page) => directives(page).has('frame-ancestors'),
  'no other origin reads it': ({ headers }) => headers['access-control-allow-origin'] === undefined,
  'TLS stays for half a year or more': (page) =>
    Number(/max-age=(\d+)/.exec(field(page, 'strict-transport-security'))?.[1] ?? 0) >= HALF_A_YEAR_SECONDS,
  'types are not guessed': (page) => field(page, 'x-content-type-options') === 'nosniff',
  'addresses stay private': (page) =>
    ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(
      field(page, 'referrer-policy'),
    ),
  'cookies are sent by TLS alone, and not from other sites': ({ headers }) =>
    [headers['set-cookie'] ?? []]
      .flat()
      .every((cookie) => /; Secure/i.test(cookie) && /; SameSite=(?:Lax|Strict)/i.test(cookie)),
  'scripts of files have their integrity': ({ html }) =>
    [...html.matchAll(/<script\b[^>]*\bsrc=[^>]*>/g)].every(([tag]) => tag.includes('integrity="sha384-')),
};

it.each(Object.entries(RULES))('%s', (_, holds) => {
  expect(pages.map(({ html }) => html.includes('data-marquee-root'))).toEqual([true, true]);
  expect(pages.map(holds)).toEqual([true, true]);
});
