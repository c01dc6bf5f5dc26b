import { describe, expect, it } from 'vitest';
import { parseSecretKeys } from '../../../shared/contracts/hmac-keys.ts';
import { SessionTokens } from '../../../shared/contracts/session-token.ts';
import type { SeededOrigin } from './seeded-origin.ts';

const JSON_BODY = { 'content-type': 'application/json' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

export function describeSessions(getOrigin: () => SeededOrigin): void {
  /** Posts a form with the token of the page that it is on, as a browser does. */
  const post = async (path: string, fields: Readonly<Record<string, string>>, cookies = '') => {
    const page = await getOrigin().call(path, { headers: { cookie: cookies } });
    const [cookie = ''] = page.headers.getSetCookie();
    const [pair = ''] = cookie.split(';');
    const body = new URLSearchParams({ csrfmiddlewaretoken: pair.slice('csrftoken='.length), ...fields }).toString();
    return getOrigin().call(path, { method: 'POST', headers: { ...FORM, cookie: `${cookies}; ${pair}` }, body });
  };
  const signIn = (fields: Readonly<Record<string, string>>) => post('/signin/', fields);
  const countSessions = () => getOrigin().db.prepare('SELECT count(*) AS n FROM sessions').first<number>('n');

  describe('sessions', () => {
    it('sign in as a sample user, with a cookie that the edge can verify', async () => {
      const response = await signIn({ person: 'staff', referrer: '/d/germany--berlin/all-events/?page=2' });
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe('/d/germany--berlin/all-events/?page=2');
      const [session = '', hint = ''] = response.headers.getSetCookie();
      expect(session).toMatch(/^session=[^;]+; Path=\/; Secure; SameSite=Lax; HttpOnly; Max-Age=1209600$/);
      expect(hint).toBe('session_hint=1; Path=/; Secure; SameSite=Lax; Max-Age=1209600');
      const token = session.slice('session='.length, session.indexOf(';'));
      const tokens = new SessionTokens(parseSecretKeys(getOrigin().sessionKeys));
      const payload = await tokens.verify(token, Math.floor(Date.now() / 1000));
      expect(payload?.user).toMatchObject({ fullName: 'Sam Staff', isStaff: true, hasTikibar: true });
      const row = await getOrigin()
        .db.prepare('SELECT person FROM sessions WHERE sid = ?')
        .bind(payload?.sid)
        .first('person');
      expect(row).toBe('sam-staff');
    });

    it('sign in the sample users only', async () => {
      expect((await signIn({ person: 'attendee' })).status).toBe(303);
      expect((await signIn({ person: 'organizer' })).status).toBe(303);
      for (const person of ['', 'admin', 'toString', '__proto__']) expect((await signIn({ person })).status).toBe(400);
      expect((await getOrigin().call('/signin/', { method: 'POST', body: '{}' })).status).toBe(403);
    });

    it('return to pages of the site only', async () => {
      for (const referrer of [
        '//evil.example',
        '/\\evil.example',
        'https://evil.example/',
        '/\t/evil.example',
        '/.//evil.example',
        'javascript:alert(1)',
        '',
      ]) {
        expect((await signIn({ person: 'attendee', referrer })).headers.get('location'), referrer).toBe('/');
      }
    });

    it('end: the row is deleted and the cookies are cleared', async () => {
      const [cookie = ''] = (await signIn({ person: 'attendee' })).headers.getSetCookie();
      const before = (await countSessions()) ?? 0;
      const response = await post('/signout/', {}, cookie.split(';')[0]);
      expect(response.status).toBe(303);
      expect(response.headers.getSetCookie().every((value) => value.includes('Max-Age=0'))).toBe(true);
      expect(await countSessions()).toBe(before - 1);
      const forged = await post('/signout/', {}, 'session=a.b.c');
      expect(forged.status).toBe(303);
      expect(await countSessions()).toBe(before - 1);
    });

    it('end for a copied cookie too: it opens no page of the account and is deleted', async () => {
      const [cookie = ''] = (await signIn({ person: 'attendee' })).headers.getSetCookie();
      const [copy = ''] = cookie.split(';');
      const before = await getOrigin().call('/account-settings/', { headers: { cookie: copy, accept: 'text/html' } });
      expect(before.headers.getSetCookie().filter((value) => value.startsWith('session='))).toEqual([]);
      expect(await before.text()).not.toContain('/signin/?referrer=');
      await post('/signout/', {}, copy);
      const after = await getOrigin().call('/account-settings/', { headers: { cookie: copy, accept: 'text/html' } });
      expect(after.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^session=; .*Max-Age=0$/));
      expect(await after.text()).toContain('/signin/?referrer=');
    });

    it('end by a script’s call, with the token only, and once', async () => {
      const [cookie = ''] = (await signIn({ person: 'attendee' })).headers.getSetCookie();
      const [session = ''] = cookie.split(';');
      const [csrfCookie = ''] = (
        await getOrigin().call('/signout/', { headers: { cookie: session } })
      ).headers.getSetCookie();
      const [pair = ''] = csrfCookie.split(';');
      const token = pair.slice('csrftoken='.length);
      const before = (await countSessions()) ?? 0;
      const call = (cookies: string, sent: Readonly<Record<string, string>>) =>
        getOrigin().call('/signout/', {
          method: 'POST',
          headers: {
            accept: 'application/json',
            'x-requested-with': 'XMLHttpRequest',
            ...JSON_BODY,
            cookie: cookies,
            ...sent,
          },
          body: '{}',
        });
      for (const sent of [{}, { 'x-csrftoken': 'x'.repeat(40) }]) {
        const refused = await call(`${session}; ${pair}`, sent);
        expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining({ error: 'FORBIDDEN' })]);
        expect(refused.headers.getSetCookie()).toEqual([]);
      }
      expect(await countSessions()).toBe(before);
      const ended = await call(`${session}; ${pair}`, { 'x-csrftoken': token });
      expect([ended.status, await ended.json()]).toEqual([200, { redirect: '/' }]);
      expect(ended.headers.getSetCookie().map((value) => value.split('=')[0])).toEqual([
        'session',
        'session_hint',
        'csrftoken',
      ]);
      expect(await countSessions()).toBe(before - 1);
      // A second tab, which does not know: it has no cookies any more, and one with the old ones ends nothing else.
      expect((await call('', { 'x-csrftoken': token })).status).toBe(403);
      expect((await call(`${session}; ${pair}`, { 'x-csrftoken': token })).status).toBe(200);
      expect(await countSessions()).toBe(before - 1);
    });
  });

  describe('errors', () => {
    it('are the error object for unknown paths and methods', async () => {
      for (const path of [
        '/api/',
        '/api/nope',
        '/api/v3/trending',
        '/api/v3/places/nowhere/',
        '/api/v3/places/%00/',
        '/api/v3/places/%ff/',
        '/home/api/geo/',
      ]) {
        const response = await getOrigin().call(path);
        expect(response.status, path).toBe(404);
        expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(await response.json()).toMatchObject({ error: 'NOT_FOUND' });
      }
      const response = await getOrigin().call('/api/v3/trending/', { method: 'DELETE' });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    });

    it('are never a 500, for any input', async () => {
      const junk = [
        '%',
        '%00',
        '%ff',
        '\u{1F3B7}',
        "' OR 1=1 --",
        '"',
        '*',
        '-',
        'x'.repeat(3_000),
        '1e309',
        'NaN',
        '../..',
        '\\',
        '{}',
        '[]',
      ];
      const paths = [
        '/api/v3/destination/search/autocomplete/?q={}&place_id={}',
        '/api/v3/destination/search/autocomplete/?q={}&latitude={}&longitude={}',
        '/api/v3/trending/?location={}&timeframe={}',
        '/home/api/geo/place_from_request/?country={}&city={}&region={}',
        '/home/api/geo/place_from_google_place_id/?googlePlaceId={}',
        '/home/api/geo/place_from_coordinates/?latitude={}&longitude={}',
        '/home/api/geo/place_predictions/?input={}&types={}',
        '/api/v3/places/{}/',
      ];
      for (const path of paths) {
        for (const text of junk) {
          const encoded = text.startsWith('%') ? text : encodeURIComponent(text);
          const { status } = await getOrigin().call(path.replaceAll('{}', encoded));
          expect([200, 400, 404], `${path} ${text}`).toContain(status);
        }
      }
    });
  });
}
