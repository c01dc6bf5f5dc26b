import { describe, expect, it } from 'vitest';
import { createTestShell } from '../test/unit/test-shell.ts';

const shell = createTestShell();

describe('the style sheet of a page', () => {
  it('is in the HTML of a first view, and a file for a browser that has it', async () => {
    const first = await shell.request('/signin/');
    const nonce = /'nonce-([^']+)'/.exec(first.headers.get('content-security-policy') ?? '')?.[1];
    expect(await first.text()).toContain(
      `<style nonce="${nonce}" data-page-style="/host/app.css">.pg-body{margin:0}</style></head>`,
    );
    expect(first.headers.get('link')).toBeNull();
    const later = await shell.request('/signin/', { headers: { cookie: 'page_style=%2Fhost%2Fapp.css' } });
    expect(await later.text()).toContain('<link rel="stylesheet" href="/host/app.css"></head>');
    expect(later.headers.get('link')).toBe('</host/app.css>; rel=preload; as=style');
    const older = await shell.request('/signin/', { headers: { cookie: 'page_style=%2Fhost%2Fold.css' } });
    expect(await older.text()).toContain('<style');
  });
});

describe('the script of a page', () => {
  it('waits for the header, except where it deletes what the header stores', async () => {
    expect(await (await shell.request('/signin/')).text()).not.toContain('src="/host/app.js"');
    const opted = await shell.request('/signin/', { headers: { cookie: 'privacy=recent-searches' } });
    expect(await opted.text()).toMatch(/<script type="module" nonce="[^"]+" src="\/host\/app\.js"><\/script>/);
  });
});

describe('the policy of a page', () => {
  it('is strict, and lets the page’s own script run by its nonce', async () => {
    const response = await shell.request('/signin/');
    const nonce = /<script type="module" nonce="([^"]+)">[^<]*import\("\/host\/app\.js"\)/.exec(
      await response.text(),
    )?.[1];
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'self'; script-src 'nonce-${nonce}' 'strict-dynamic' 'self'; style-src 'nonce-${nonce}' 'self'; ` +
        "img-src 'self' data: https:; font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; " +
        "worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'; " +
        "require-trusted-types-for 'script'; trusted-types marquee marquee-pages; upgrade-insecure-requests",
    );
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-language': 'en-US',
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy':
        'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), display-capture=(), browsing-topics=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'SAMEORIGIN',
    });
  });
});

it('a file of a page is kept for good, and what does not exist is not', async () => {
  const [file, none] = [await shell.request('/host/app.js'), await shell.request('/host/old.js')];
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect([none.status, none.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

describe('addresses', () => {
  it.each([
    ['/signin?referrer=/mytickets', 308, '/signin/?referrer=/mytickets'],
    ['/fr/d/online/jazz/', 301, '/d/fr/online/jazz/'],
  ])('%s moves to its canonical form (%i)', async (path, status, location) => {
    const response = await shell.request(path, { headers: { 'eb-host': 'www.marquee.ca' } });
    expect([response.status, response.headers.get('location')]).toEqual([status, location]);
  });

  it.each([
    ['PUT', '/favicon.ico', 405, 'GET, HEAD'],
    ['DELETE', '/likes/', 405, 'GET, HEAD, POST'],
    ['OPTIONS', '/signin/', 204, 'GET, HEAD, POST, OPTIONS'],
  ])('%s %s names the methods that there are', async (method, path, code, allow) => {
    const { status, headers } = await shell.request(path, { method });
    expect([status, headers.get('allow')]).toEqual([code, allow]);
  });
});

it('a page’s data is loaded once the edge has taken the header’s placeholder, and what follows it', async () => {
  const { request, statements } = createTestShell();
  const reader = (await request('/')).body?.getReader();
  const read = async () => new TextDecoder().decode((await reader?.read())?.value);
  const ends: { readonly end: string; readonly statements: number }[] = [];
  for (let piece = 0; piece < 3; piece += 1) {
    const text = await read();
    ends.push({ end: text.slice(text.lastIndexOf('<')).replace(/ .*>/, '>'), statements: statements.length });
  }
  expect(ends).toEqual([
    { end: '<marquee-header>', statements: 0 },
    { end: '</marquee-header>', statements: 0 },
    { end: '<div>', statements: 0 },
  ]);
  expect(await read()).toContain('<main');
  expect(statements.length).toBeGreaterThan(0);
});

it.each([
  ['/', 200, null],
  ['/d/online/jazz/', 200, null],
  ['/e/17000/', 503, '5'],
])('without the data of the origin %s answers %i with a notice', async (path, status, retryAfter) => {
  const response = await createTestShell({ databaseFails: true }).request(path);
  expect([response.status, response.headers.get('retry-after')]).toEqual([status, retryAfter]);
  const text = await response.text();
  expect(text).toContain('We can’t show events at the moment.');
  // The rest of a page that has more than an event is rendered.
  expect(text.includes('This page needs a moment')).toBe(status === 503);
});

it('a notice is for the page that is seen: one that is fetched ahead leaves it', async () => {
  // The token of the form that led to it.
  const [token = ''] = (await shell.request('/no-such-page/')).headers.getSetCookie();
  const headers = { cookie: `notice=follow-failed; ${token.split(';')[0]}` };
  const text = 'There was a problem following this organizer';
  const ahead = await shell.request('/no-such-page/', { headers: { ...headers, 'sec-purpose': 'prefetch' } });
  expect([ahead.status, await ahead.text()]).toEqual([404, expect.not.stringContaining(text)]);
  expect(ahead.headers.getSetCookie().filter((cookie) => cookie.startsWith('notice='))).toEqual([]);
  const seen = await shell.request('/no-such-page/', { headers });
  expect(await seen.text()).toContain(text);
  expect(seen.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^notice=;/));
});

it('the playground’s frame names site, language, user, flags and channel to the header', async () => {
  const path = '/header/playground/frame?site=.ch/fr_CH&role=staff&flags=creator-home,nope&channel=canary';
  const text = await (await shell.request(path)).text();
  expect(text).toContain('<html lang="fr-CH">');
  expect(text).toMatch(/<marquee-head [^>]*channel="canary"/);
  const [, tag = ''] = /<marquee-header([^>]*)>/.exec(text) ?? [];
  for (const part of [' channel="canary"', ' site=".ch" locale="fr_CH"', 'Sam Staff', ' flags="creator-home"'])
    expect(tag).toContain(part);
});
