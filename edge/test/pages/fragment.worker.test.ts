import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import build from '../../../dist/header/build.json' with { type: 'json' };
import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import type { ErrorObject } from '../../../shared/contracts/error-object.ts';
import type { HeaderUser } from '../../../shared/contracts/header-props.ts';
import { parseSecretKeys } from '../../../shared/contracts/hmac-keys.ts';
import { SessionTokens } from '../../../shared/contracts/session-token.ts';
import { startUpstream, type Upstream } from '../proxy/upstream.ts';
import type { RunningWorkerd } from '../proxy/workerd.ts';
import { openPage, SESSION_KEYS, startEdge } from './edge.ts';

let upstream: Upstream;
let edge: RunningWorkerd;

beforeAll(async () => {
  upstream = await startUpstream();
  edge = await startEdge(upstream.url);
});
afterAll(async () => {
  await edge.close();
  await upstream.close();
});

const open = (path: string, headers: Record<string, string> = {}) =>
  openPage(edge.port, path, { host: 'www.marquee.ch', ...headers });

function signSession(user: Partial<HeaderUser> = {}): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  return new SessionTokens(parseSecretKeys(SESSION_KEYS)).sign({
    user: { ...ANONYMOUS_USER, isAuthenticated: true, publicId: '52001', fullName: 'Ana', ...user },
    sid: 'fragment',
    iat,
    exp: iat + 600,
  });
}

describe('/header/fragment', () => {
  it.each([
    ['', {}, 'de-CH'],
    ['?path=/fr/', {}, 'fr-CH'],
    ['?path=/fr/&locale=it_CH', {}, 'it-CH'],
    ['?locale=it_CH', { 'eb-lang': 'fr_CH' }, 'it-CH'],
    ['?path=/fr/', { 'eb-lang': 'it_CH' }, 'it-CH'],
    ['?path=/fr/', { 'eb-lang': 'sv_SE' }, 'fr-CH'],
  ])('%s with %j is in %s', async (query, headers, tag) => {
    const page = await open(`/header/fragment${query}`, headers);
    expect(page.headers['content-language']).toBe(tag);
    expect(await page.whole()).toContain(`messages-${tag.replace('-', '_')}.js`);
  });

  it('may be kept by hosts and caches for 15 seconds while nobody is signed in, whatever the browser', async () => {
    const first = await open('/header/fragment', { 'user-agent': 'Mozilla/5.0 (iPhone)' });
    const html = await first.whole();
    expect(first.headers['cache-control']).toBe('public, max-age=15, stale-if-error=600');
    expect(first.headers.vary).toBe('Cookie, eb-lang, Origin');
    const etag = String(first.headers.etag);
    const again = await open('/header/fragment', {
      'user-agent': 'Mozilla/5.0 (X11)',
      'if-none-match': `"x", ${etag}`,
    });
    expect([again.status, await again.whole(), again.headers.etag]).toEqual([304, '', etag]);
    const other = await open('/header/fragment?variant=logo-only', { 'if-none-match': etag });
    expect(other.status).toBe(200);
    expect((await open('/header/fragment', { 'if-none-match': '*' })).status).toBe(304);

    const cookie = `session=${await signSession()}`;
    const own = await open('/header/fragment', { cookie, 'if-none-match': etag });
    expect([own.status, own.headers['cache-control'], own.headers.etag]).toEqual([200, 'private, no-store', undefined]);
    expect(own.headers.vary).toBe('Cookie, eb-lang, Sec-CH-UA-Mobile, User-Agent, Origin');
    expect(await own.whole()).not.toBe(html);
  });

  it('has no search where only the logo is asked for', async () => {
    expect(await (await open('/header/fragment?variant=logo-only')).whole()).not.toContain('role="search"');
    expect(await (await open('/header/fragment?variant=full')).whole()).toContain('role="search"');
  });

  it('has the links and the banner of its host, and refuses what is no link', async () => {
    const openSlots = (slots: unknown) => open(`/header/fragment?slots=${encodeURIComponent(JSON.stringify(slots))}`);
    const link = { label: 'Cart', url: 'https://shop.example/cart/', gaLabel: 'cart' };
    const html = await (await openSlots({ beforeSignIn: [link], banner: { text: 'Free returns', link } })).whole();
    expect(html).toContain('href="https://shop.example/cart/" data-track="header:cart">Cart</a>');
    expect(html).toContain('Free returns');
    for (const slots of [{ drawer: [{ ...link, url: 'javascript:alert(1)' }] }, { banner: {} }, 'x']) {
      const refused = await openSlots(slots);
      expect(refused.status).toBe(400);
      expect((JSON.parse(await refused.whole()) as ErrorObject).error_detail).toHaveProperty('ARGUMENTS_ERROR.slots');
    }
  });

  it('of a signed-in user with a phone is not the one for a desktop, whichever came first', async () => {
    const desktop = { 'sec-ch-ua-mobile': '?0' };
    const phone = { 'sec-ch-ua-mobile': '?1' };
    const openAs = async (headers: Record<string, string>) => await (await open('/header/fragment', headers)).whole();
    const cookie = `session=${await signSession({ isAttendee: true })}`;
    const attendee = [
      await openAs({ ...desktop, cookie }),
      await openAs({ ...phone, cookie }),
      await openAs({ ...desktop, cookie }),
    ];
    expect(attendee.map((html) => html.includes('data-track="menu:manage-events"'))).toEqual([false, true, false]);
  });

  it('has its styles in its text, so that no file holds a page back', async () => {
    const fragment = await (await open('/header/fragment')).whole();
    expect(fragment).not.toContain('rel="stylesheet"');
    const [, base = '', integrity = '', styles = ''] =
      /<style data-marquee-build="(http[^"]+)" data-integrity="([^"]+)">([\s\S]+?)<\/style>/.exec(fragment) ?? [];
    expect(new URL(base).pathname).toBe(`/header/builds/${build.id}/`);
    expect(integrity).toBe(build.files['header.css']);
    expect(styles).toContain(`url(${base}fonts/`);
    expect(styles.replaceAll(`url(${base}`, 'url(')).toBe(build.inline['header.css']);
  });

  it('has its styles and scripts in files with integrity, and none inline, where a host requests it so', async () => {
    const fragment = await (await open('/header/fragment?styles=file')).whole();
    // A block of JSON is data: no policy of a host stops it. Browsers know no integrity of fonts.
    const tags = (fragment.match(/<(?:script|link)[^>]*>/g) ?? []).filter(
      (tag) => !/ (?:type="application\/json"|as="font")/.test(tag),
    );
    expect(tags.some((tag) => tag.startsWith('<script'))).toBe(true);
    expect(tags.some((tag) => tag.includes('rel="stylesheet"'))).toBe(true);
    for (const tag of tags) expect(tag).toMatch(/ (?:src|href)="http:\/\/[^"]+"[^>]* integrity="sha384-[^"]+"/);
    expect(fragment).not.toMatch(/<style|<[^>]+ (?:style|on\w+)=/);
  });

  it.each([
    ['locale=zz', ['locale']],
    ['locale=sv_SE', ['locale']],
    ['locale=de_CH&locale=fr_CH', ['locale']],
    ['variant=foo', ['variant']],
    ['variant=', ['variant']],
    ['variant=full&variant=full', ['variant']],
    ['styles=none', ['styles']],
    ['location={}', ['location']],
    ['location=switzerland--bern', ['location']],
    ['path=//evil.example/', ['path']],
    ['path=/a&path=/b', ['path']],
    ['path=x&variant=x&locale=x', ['path', 'variant', 'locale']],
  ])('refuses %s by name', async (query, fields) => {
    const page = await open(`/header/fragment?${query}`);
    expect(page.status).toBe(400);
    const { error, error_detail } = JSON.parse(await page.whole()) as ErrorObject;
    expect([error, Object.keys(error_detail?.ARGUMENTS_ERROR ?? {})]).toEqual(['ARGUMENTS_ERROR', fields]);
  });
});

describe('Vary, where and only where it is true', () => {
  it.each([
    // `Origin`: on the local stage pages of any `localhost` are hosts.
    ['www.marquee.ch', '/header/fragment', 'Cookie, eb-lang, Origin'],
    ['www.marquee.de', '/header/fragment', 'Cookie, Origin'],
    ['www.marquee.ch', '/header/environment', 'Cookie, eb-lang, Sec-CH-UA-Mobile, User-Agent, Origin'],
    ['www.marquee.de', '/header/environment', 'Cookie, Sec-CH-UA-Mobile, User-Agent, Origin'],
    ['www.marquee.ch', '/header/head', 'Origin'],
    ['www.marquee.ch', '/header/user', 'Cookie, Origin'],
    ['www.marquee.ch', '/api/v3/trending/?location=ca--x&timeframe=week', 'eb-lang, Origin'],
    ['www.marquee.de', '/api/v3/trending/?location=ca--x&timeframe=week', 'Origin'],
  ])('%s%s: %s', async (host, path, vary) => {
    expect((await open(path, { host })).headers.vary).toBe(vary);
  });
});
