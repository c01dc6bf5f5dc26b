import { describe, expect, it } from 'vitest';
import { parseSecretKeys } from '../../../shared/contracts/hmac-keys.ts';
import { SessionTokens } from '../../../shared/contracts/session-token.ts';
import { ROUTES } from '../../../shared/routes/routes.ts';
import { SITES } from '../../../shared/sites/sites.ts';
import { buildEventId, getNextDay } from '../../marketplace/events/calendar.ts';
import { placeOrder } from '../../marketplace/orders/orders.ts';
import { SAMPLE_USERS } from '../../marketplace/people/sample-users.ts';
import { MARKET_PATHS } from '../../site/page/market-paths.ts';
import { MARKET_ROUTES } from '../../site/routes.server.ts';
import { BrowserSession, type SeededOrigin } from './seeded-origin.ts';

const BUYERS = 100;
const PLACES = 7;
const ROLES = ['attendee', 'organizer', 'staff'] as const;
/** The roles that have access. Signed-out visitors have none. */
const ADMITTED = { person: ROLES, organizer: ['organizer', 'staff'], staff: ['staff'] } as const;

/** Every page and action that is not for anyone. */
const CLOSED = Object.entries(MARKET_ROUTES).flatMap(([id, route]) => {
  if (route.access === 'anyone') return [];
  const paths: Readonly<Record<string, string>> = { ...ROUTES, ...MARKET_PATHS };
  return [{ access: route.access, path: paths[id] ?? '', hasGet: !!route.get, hasPost: !!route.post }];
});
/** The last site of each language. */
const SITE_BY_LANGUAGE = Object.fromEntries(
  SITES.flatMap(({ host, languages }) => languages.map(({ locale }) => [locale.slice(0, 2), { host, locale }])),
);
/** Fills a path's parameters: a person's public id, and numbers that do not exist for all others. */
const fill = (path: string, publicId: string) =>
  path.replace('{/}?', '').replace(':publicId', publicId).replace(/:\w+/g, '999999');
/** Whether a path leads somewhere without the number of anything. */
const isWhole = (path: string) => !path.includes(':') || path.includes(':publicId');
const readHidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? '';

export function describeMarketplace(getOrigin: () => SeededOrigin): void {
  const open = () => new BrowserSession(getOrigin());
  const signIn = async (role: (typeof ROLES)[number]) => {
    const browser = open();
    await browser.signIn(role);
    return browser;
  };
  const createUser = async (name: string) => {
    const browser = open();
    await browser.signUp(name);
    const { db } = getOrigin();
    const id = await db.prepare('SELECT id FROM persons WHERE name = ?').bind(name).first<string>('id');
    return { browser, id: id ?? '' };
  };
  const today = Math.floor(Date.now() / 86_400_000);
  /** An event without orders, the day after tomorrow at the earliest. */
  const pickEvent = async (index: number, capacity: number) => {
    const event = getOrigin().rows.events.filter(({ country, price }) => country === 'DE' && price === 0)[index];
    if (event === undefined) throw new Error('The seed has too few events');
    const { number, cycle_day: cycleDay } = event;
    await getOrigin().db.prepare('UPDATE event_series SET capacity = ? WHERE number = ?').bind(capacity, number).run();
    const buildId = (day: number) => buildEventId(number, getNextDay(cycleDay, day));
    return { id: buildId(today + 2), pastId: buildId(today - 40), series: number };
  };
  const countRows = (table: string, column: string, value: string) =>
    getOrigin().db.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`).bind(value).first('n');
  const countTickets = (event: string) =>
    getOrigin()
      .db.prepare('SELECT coalesce(sum(tickets), 0) AS n FROM orders WHERE event = ? AND cancelled_at IS NULL')
      .bind(event)
      .first<number>('n');

  it.each(ROLES)(
    'the sample user %s has the data that the header shows, in a session that the edge can verify',
    async (role) => {
      const browser = open();
      const cookies = (await browser.post('/signin/', { person: role })).headers.getSetCookie();
      expect(cookies.slice(0, 2)).toEqual([
        expect.stringMatching(/^session=[^;]+; Path=\/; Secure; SameSite=Lax; HttpOnly; Max-Age=1209600$/),
        'session_hint=1; Path=/; Secure; SameSite=Lax; Max-Age=1209600',
      ]);
      const tokens = new SessionTokens(parseSecretKeys(getOrigin().sessionKeys));
      const payload = await tokens.verify(browser.cookie('session') ?? '', Math.floor(Date.now() / 1000));
      expect(payload?.user).toEqual(SAMPLE_USERS[role]);
      const { db } = getOrigin();
      const readPerson = () =>
        db.prepare('SELECT person FROM sessions WHERE sid = ?').bind(payload?.sid).first('person');
      expect(await readPerson()).toBe(SAMPLE_USERS[role].publicId);
      // The token is bound to the session: the next form needs a new one.
      await browser.text('/account-settings/');
      await browser.post('/signout/');
      expect(browser.cookie('session')).toBeUndefined();
      await expect.poll(readPerson).toBeNull();
    },
  );

  describe('tickets', () => {
    it('are never oversold by a hundred simultaneous buyers', async () => {
      const event = await pickEvent(0, PLACES);
      const { db } = getOrigin();
      const buyers = Array.from({ length: BUYERS }, (_, index) => `buyer-${index}`);
      await db
        .prepare(
          `INSERT INTO persons (id, name, email, role)
           SELECT value, value, value || '@example.com', 'attendee' FROM json_each(?)`,
        )
        .bind(JSON.stringify(buyers))
        .run();
      const answers = await Promise.all(
        buyers.map((person) =>
          placeOrder(db, { request: person, person, event: event.id, series: event.series, tickets: 1, now: 1 }),
        ),
      );
      expect(answers.filter((refusal) => refusal === null)).toHaveLength(PLACES);
      expect(answers.filter((refusal) => refusal === 'sold-out')).toHaveLength(BUYERS - PLACES);
      expect(await countTickets(event.id)).toBe(PLACES);
    });

    it('are bought on the event’s page, once if the form is sent twice, and can be given back', async () => {
      const event = await pickEvent(1, 20);
      const { browser, id } = await createUser('Dora');
      const request = readHidden(await browser.text(`/e/${event.id}/`), 'request');
      const buy = () => browser.post(`/e/${event.id}/tickets/`, { request, tickets: '2' });
      const answers = [await buy(), await buy()];
      for (const answer of answers) expect(answer.headers.get('location')).toBe(`/u/${id}/`);
      expect(await countTickets(event.id)).toBe(2);
      const [path = ''] = /\/orders\/[\w-]+\/cancel\//.exec(await browser.text(`/u/${id}/`)) ?? [];
      const stranger = await signIn('organizer');
      await stranger.post(path);
      expect(await countTickets(event.id)).toBe(2);
      await browser.post(path);
      expect(await countTickets(event.id)).toBe(0);
      expect(await browser.text(`/u/${id}/`)).not.toContain(path);
    });

    it('are at most eight for a person, none after the start, and none without an account', async () => {
      const event = await pickEvent(2, 100);
      const { browser } = await createUser('Max');
      const buy = (buyer: BrowserSession, id: string, tickets: string) => buyer.post(`/e/${id}/tickets/`, { tickets });
      for (const tickets of ['9', '8', '1']) await buy(browser, event.id, tickets);
      await buy(browser, event.pastId, '1');
      const answer = await buy(open(), event.id, '1');
      expect(answer.headers.get('location')).toMatch(/^\/signin\/\?.*referrer=/);
      expect([await countTickets(event.id), await countTickets(event.pastId)]).toEqual([8, 0]);
    });

    it('that are sold out or off sale are not offered', async () => {
      const event = await pickEvent(3, 0);
      for (const [id, text] of [
        [event.id, 'All tickets of this date are taken.'],
        [event.pastId, 'This event has started or is over.'],
      ] as const) {
        const page = await open().text(`/e/${id}/`);
        expect(page).toContain(text);
        expect(page).not.toContain('Get tickets');
      }
    });
  });

  it('what a person keeps is liked and followed by a script’s call, and gone when the account is deleted', async () => {
    const event = await pickEvent(4, 20);
    const { browser, id } = await createUser('Lena');
    await browser.postJson('/likes/', { like: event.id });
    await browser.postJson('/o/1/follow/', {});
    await browser.post(`/e/${event.id}/tickets/`, { tickets: '1' });
    expect(await browser.text(`/u/${id}/saved`)).toContain(`/e/${event.id}/`);
    expect(await browser.text(`/u/${id}/followed/`)).toContain('/o/1/');
    const count = () =>
      Promise.all([
        countRows('persons', 'id', id),
        ...['likes', 'orders', 'sessions'].map((table) => countRows(table, 'person', id)),
      ]);
    expect(await count()).toEqual([1, 1, 1, 1]);
    await browser.post('/account-settings/delete/', { confirm: 'on' });
    expect(await count()).toEqual([0, 0, 0, 0]);
  });

  describe('an event of one’s own', () => {
    const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    const event = { topic: 'music', format: 'festivals', location: 'Berlin, Germany', date: inTenDays };
    const times = { startTime: '19:00', endTime: '21:00', count: '1', repeat: 'once', price: '10', capacity: '5' };
    const isFound = async (title: string) =>
      (await open().text(`/d/germany--berlin/${title.toLowerCase()}/`)).includes(`>${title}<`);
    const create = async (browser: BrowserSession, title: string, fields = {}) => {
      const answer = await browser.post('/manage/events/create/', { title, ...event, ...times, ...fields });
      return answer.headers.get('location') ?? '';
    };

    it('is created, published, found, changed and cancelled', async () => {
      const { browser } = await createUser('Petra');
      const path = await create(browser, 'Sommernachtsball');
      expect(path).toMatch(/^\/myevents\/\d+\/$/);
      expect(await isFound('Sommernachtsball')).toBe(false);
      await browser.post(`${path}state/`, { do: 'publish' });
      expect(await isFound('Sommernachtsball')).toBe(true);
      await browser.post(path, { title: 'Winternachtsball', ...event, ...times });
      expect(await isFound('Winternachtsball')).toBe(true);
      const [page = ''] = /\/e\/\d+\//.exec(await browser.text(path)) ?? [];
      await browser.post(`${path}state/`, { do: 'cancel' });
      expect(await isFound('Winternachtsball')).toBe(false);
      expect((await open().get(page)).status).toBe(200);
      const other = await signIn('organizer');
      expect((await other.get(path)).status).toBe(404);
    });

    it('is published when nothing is missing only, and each week if it repeats', async () => {
      const { browser } = await createUser('Paul');
      const path = await create(browser, 'Lückenfest', { date: '' });
      const refused = await browser.post(`${path}state/`, { do: 'publish' });
      expect(refused.headers.get('location')).toBe(`${path}?check=1`);
      await browser.post(path, { title: 'Wochenfest', ...event, ...times, repeat: 'weekly', count: '3' });
      await browser.post(`${path}state/`, { do: 'publish' });
      expect(new Set((await browser.text(path)).match(/\/e\/\d+\//g)).size).toBe(3);
    });

    it('is drafted from a few words, in the language of the site', async () => {
      const browser = new BrowserSession(getOrigin(), { host: 'www.marquee.de', locale: 'de_DE' });
      await browser.signUp('Anke');
      const words = { what: 'Ein Jazzabend mit jungen Bands', location: 'Berlin', startTime: '20:00', price: '0' };
      const answer = await browser.post('/manage/events/auto-create/', { ...words, date: inTenDays });
      const page = await browser.text(answer.headers.get('location') ?? '');
      expect(page).toMatch(/name="title"[^>]*value="[^"]*Jazz/i);
    });

    it('can be hidden by staff: it is found by them alone until they show it again', async () => {
      const { browser } = await createUser('Rolf');
      const path = await create(browser, 'Verbotsfest');
      await browser.post(`${path}state/`, { do: 'publish' });
      const staff = await signIn('staff');
      const [action = ''] = /\/admin\/events\/\d+\//.exec(await staff.text('/admin/search/?q=Verbotsfest')) ?? [];
      for (const change of ['hide', 'show']) {
        await staff.post(action, { do: change, q: 'Verbotsfest' });
        await browser.post(`${path}state/`, { do: 'publish' });
        expect(await isFound('Verbotsfest'), change).toBe(change === 'show');
      }
    });
  });

  describe('access to the marketplace', () => {
    it('redirects signed-out visitors to the sign-in, on every protected route', async () => {
      const browser = open();
      for (const { path, hasGet, hasPost } of CLOSED) {
        const address = fill(path, 'ana-attendee');
        const answers = [
          ...(hasGet ? [await browser.get(address)] : []),
          ...(hasPost ? [await browser.post(address)] : []),
        ];
        for (const answer of answers) {
          const target = answer.status === 303 ? answer.headers.get('location') : await answer.text();
          expect(target, address).toContain('/signin/?referrer=');
        }
      }
    });

    it.each(ROLES)('allows %s exactly what the role permits', async (role) => {
      const browser = await signIn(role);
      for (const { access, path, hasGet, hasPost } of CLOSED) {
        const isAdmitted = (ADMITTED[access] as readonly string[]).includes(role);
        const address = fill(path, SAMPLE_USERS[role].publicId);
        // Some lead on: to the first of what one has.
        if (hasGet && (!isAdmitted || isWhole(path)))
          expect(isAdmitted ? [200, 303] : [404], `GET ${address}`).toContain((await browser.get(address)).status);
        if (hasPost && !isAdmitted) expect([address, (await browser.post(address)).status]).toEqual([address, 404]);
        const other = fill(path, 'somebody-else');
        if (other !== address) expect([other, (await browser.get(other)).status]).toEqual([other, 404]);
      }
    });

    it('has pages in the language of each site, without message keys', async () => {
      const browser = await signIn('staff');
      const paths = CLOSED.filter(({ hasGet, path }) => hasGet && isWhole(path));
      for (const { locale, host } of Object.values(SITE_BY_LANGUAGE)) {
        for (const { path } of paths) {
          const address = fill(path, SAMPLE_USERS.staff.publicId);
          const answer = await browser.get(address, { 'eb-host': host, 'eb-lang': locale });
          if (answer.status !== 200) continue;
          const html = (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, '');
          expect(html, `${locale} ${address}`).toContain(`<html lang="${locale.replace('_', '-')}"`);
          expect(html, `${locale} ${address}`).not.toMatch(/>(?:admin|debug|flags|form|market|notice|page)\.[a-z.-]+</);
          expect(html.match(/<h1[ >]/g), `${locale} ${address}`).toHaveLength(1);
        }
      }
    });

    it('has a debug bar for staff who turned it on', async () => {
      const staff = await signIn('staff');
      await staff.post('/tikibar/settings/', { bar: 'on' });
      const attendee = await signIn('attendee');
      const hasBar = async (browser: BrowserSession, bar: string) => {
        const headers = { cookie: `session=${browser.cookie('session')}; ${bar}` };
        return (await (await getOrigin().call('/signin/', { headers })).text()).includes('class="pg-debug"');
      };
      const on = `debug_bar=${staff.cookie('debug_bar')}`;
      expect([await hasBar(staff, ''), await hasBar(staff, on), await hasBar(attendee, on)]).toEqual([
        false,
        true,
        false,
      ]);
    });
  });
}
