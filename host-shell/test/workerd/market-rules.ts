import { describe, expect, it } from 'vitest';
import type { HeaderUser } from '../../../shared/contracts/header-props.ts';
import { parseSecretKeys } from '../../../shared/contracts/hmac-keys.ts';
import { SessionTokens } from '../../../shared/contracts/session-token.ts';
import { FLAGS_HEADER } from '../../../shared/flags/flags-header.ts';
import { buildEventId, getNextDay } from '../../marketplace/events/calendar.ts';
import { SAMPLE_USERS } from '../../site/account/sample-users.server.ts';
import { BrowserSession } from './browser-session.ts';
import type { SeededOrigin } from './seeded-origin.ts';

const BUYERS = 100;
const PLACES = 7;

export function describeMarketplace(getOrigin: () => SeededOrigin): void {
  const open = () => new BrowserSession(getOrigin());
  const today = Math.floor(Date.now() / 86_400_000);
  /** An event without orders, the day after tomorrow at the earliest, and its first ticket type. */
  const pickEvent = async (index: number, capacity: number) => {
    const event = getOrigin().rows.events.filter(({ country, priceLow }) => country === 'DE' && priceLow !== null)[
      index
    ];
    if (event === undefined) throw new Error('The seed has too few events');
    const { db } = getOrigin();
    await db.prepare('UPDATE ticket_types SET capacity = ? WHERE series = ?').bind(capacity, event.number).run();
    const type = await db
      .prepare('SELECT min(id) FROM ticket_types WHERE series = ?')
      .bind(event.number)
      .first<number>('min(id)');
    const id = buildEventId(event.number, getNextDay(event.cycleDay, today + 2));
    const pastId = buildEventId(event.number, getNextDay(event.cycleDay, today - 40));
    return { id, pastId, series: event.number, field: `tickets-${type}`, type };
  };
  const readUser = async (browser: BrowserSession): Promise<HeaderUser | undefined> => {
    const tokens = new SessionTokens(parseSecretKeys(getOrigin().sessionKeys));
    return (await tokens.verify(browser.cookie('session') ?? '', Math.floor(Date.now() / 1000)))?.user;
  };
  const countTickets = (event: string) =>
    getOrigin()
      .db.prepare('SELECT count(*) AS n FROM tickets WHERE event = ? AND cancelled_at IS NULL')
      .bind(event)
      .first<number>('n');
  const readHidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? '';

  describe('sample people', () => {
    it('have the data that the header shows at their first sign-in', async () => {
      for (const [id, user] of Object.entries(SAMPLE_USERS)) {
        const browser = open();
        await browser.signIn(id);
        expect(await readUser(browser), id).toEqual(user);
      }
    });

    it('have organizers with followers, messages and subscribers, and one that looks for sponsors', async () => {
      const browser = open();
      await browser.signIn('organizer');
      expect(await browser.text('/o/1/')).toMatch(/[2-9] followers/);
      expect(await browser.text('/contacts/')).toContain('is there room for a wheelchair');
      expect(await browser.text('/hybrid_newsletter/')).toMatch(/Readers of Olu’s City Nights.{0,80}>[1-9]\d*</);
      expect(await browser.text('/sponsorship/connect/search/')).toContain('A room for sixty people');
      // An organizer without followers shows no count.
      const { db } = getOrigin();
      const other = await db
        .prepare('SELECT max(id) AS id FROM organizers WHERE id NOT IN (SELECT organizer FROM follows)')
        .first('id');
      expect(await browser.text(`/o/${other}/`)).not.toMatch(/\d followers/);
    });
  });

  describe('tickets', () => {
    it('are never oversold by a hundred simultaneous buyers', async () => {
      const event = await pickEvent(0, PLACES);
      const shared = open();
      await shared.text('/signin/');
      const answers = await Promise.all(
        Array.from({ length: BUYERS }, async (_, index) => {
          const response = await shared.post(`/e/${event.id}/tickets/`, {
            name: `Buyer ${index}`,
            email: `buyer-${index}@example.com`,
            request: crypto.randomUUID(),
            [event.field]: '1',
          });
          // Read at once: a body that waits for long may be gone.
          return { status: response.status, text: await response.text() };
        }),
      );
      expect(answers.filter(({ status }) => status === 303)).toHaveLength(PLACES);
      const refused = answers.filter(({ status }) => status === 422);
      expect(refused).toHaveLength(BUYERS - PLACES);
      expect(refused[0]?.text).toContain('Somebody was faster');
      expect(await countTickets(event.id)).toBe(PLACES);
    });

    it('that are sold out or off sale are not offered on the event’s page', async () => {
      const event = await pickEvent(4, 0);
      const read = (id: string) => open().text(`/e/${id}/`);
      for (const [page, text] of [
        [await read(event.id), 'All tickets of this date are taken.'],
        [await read(event.pastId), 'This event has started or is over.'],
      ] as const) {
        expect(page).toContain(text);
        expect(page).not.toContain('Get tickets');
      }
      await pickEvent(4, 1);
      expect(await read(event.id)).toContain('Get tickets');
    });

    it('of a form that is sent twice are one order', async () => {
      const event = await pickEvent(1, 20);
      const browser = open();
      const path = `/e/${event.id}/tickets/`;
      const request = readHidden(await browser.text(path), 'request');
      const fields = { name: 'Dora', email: 'dora@example.com', request, [event.field]: '2' };
      const [first, second] = await Promise.all([browser.post(path, fields), browser.post(path, fields)]);
      expect(first.headers.get('location')).toMatch(/^\/orders\/[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}\/$/);
      expect(second.headers.get('location')).toBe(first.headers.get('location'));
      const { results } = await getOrigin()
        .db.prepare('SELECT subject FROM mails WHERE recipient = ?')
        .bind(fields.email)
        .all();
      expect(results).toHaveLength(1);
      expect(await countTickets(event.id)).toBe(2);
    });

    it('are limited for each e-mail address, however it is written', async () => {
      const event = await pickEvent(2, 50);
      const buy = (email: string, count: string) =>
        open().post(`/e/${event.id}/tickets/`, {
          name: 'Leo',
          email,
          [event.field]: count,
          request: crypto.randomUUID(),
        });
      expect((await buy('leo@example.com', '8')).status).toBe(303);
      const refused = await buy('LEO@example.com', '1');
      expect(refused.status).toBe(422);
      expect(await refused.text()).toContain('more than one person can have');
      expect(await countTickets(event.id)).toBe(8);
    });

    it('require a name, an address and a number, and name the missing one', async () => {
      const event = await pickEvent(3, 20);
      const response = await open().post(`/e/${event.id}/tickets/`, { name: ' ', email: 'nobody', [event.field]: '1' });
      expect(response.status).toBe(422);
      const html = await response.text();
      expect(html).toContain('href="#field-name"');
      expect(html).toContain('Please enter an e-mail address');
      expect(await countTickets(event.id)).toBe(0);
      const none = await open().post(`/e/${event.id}/tickets/`, { name: 'Ida', email: 'ida@example.com' });
      expect(await none.text()).toContain('Please choose at least one ticket');
    });

    it('are found by order number and address only, and cancelled once', async () => {
      const event = await pickEvent(4, 1);
      const buyer = open();
      const fields = {
        name: 'Win at evil.example',
        email: 'finn@example.com',
        request: crypto.randomUUID(),
        [event.field]: '1',
      };
      const path = (await buyer.post(`/e/${event.id}/tickets/`, fields)).headers.get('location') ?? '';
      const page = await buyer.get(path);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(await page.text()).toContain('QR code of ticket');

      const stranger = open();
      for (const hidden of [path, `${path}calendar.ics`, `${path}cancel/`, '/orders/0000-0000-0000/'])
        expect((await stranger.get(hidden)).headers.get('location'), hidden).toBe('/mytickets');
      expect((await stranger.post(`${path}cancel/`)).headers.get('location')).toBe('/mytickets');
      const number = path.split('/')[2] ?? '';
      expect((await stranger.post('/mytickets', { order: number, email: 'other@example.com' })).status).toBe(422);
      const typed = number.toLowerCase().replaceAll('-', ' ');
      const found = await stranger.post('/mytickets', { order: typed, email: 'Finn@example.com' });
      expect(found.headers.get('location')).toBe(path);
      const calendar = await stranger.get(`${path}calendar.ics`);
      expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);

      expect(await open().text(`/e/${event.id}/tickets/`)).not.toContain('name="tickets-');
      expect((await stranger.post(`${path}cancel/`)).headers.get('location')).toBe(path);
      expect(stranger.cookie('notice')).toMatch(/^order-cancelled\./);
      expect(await countTickets(event.id)).toBe(0);
      await stranger.post(`${path}cancel/`);
      expect(stranger.cookie('notice')).toMatch(/^order-not-cancelled\./);
      const { results: mails } = await getOrigin()
        .db.prepare('SELECT subject, text FROM mails WHERE recipient = ? ORDER BY id')
        .bind(fields.email)
        .all<{ subject: string; text: string }>();
      expect(mails.map(({ subject }) => subject).slice(1)).toEqual([`Your order ${number} has been cancelled`]);
      // Anybody may order with anybody's address: no mail says what was typed beside it.
      expect(mails[0]?.text).toContain('Hello finn@example.com, thank you');
      expect(mails.map(({ text }) => text).join()).not.toContain('evil.example');
      expect(mails[1]?.text).toContain(`https://www.marquee.com${path}`);
      expect(await open().text(`/e/${event.id}/tickets/`)).toContain(`name="${event.field}"`);
    });
  });

  describe('likes and follows', () => {
    it('require signing in, and are carried out by it', async () => {
      const { id } = await pickEvent(5, 20);
      const browser = open();
      const answer = await browser.post('/likes/', { like: id, referrer: `/e/${id}/` });
      const location = answer.headers.get('location') ?? '';
      expect(location).toBe(`/signin/?referrer=/e/${id}/&intent=like%3A${id}`);
      const hidden = readHidden(await browser.text(location), 'intent');
      const response = await browser.signUp('Lou', { intent: hidden, back: `/e/${id}/` });
      expect(response.headers.get('location')).toBe(`/e/${id}/`);
      expect((await readUser(browser))?.numSavedEvents).toBe(1);
      const publicId = (await readUser(browser))?.publicId;
      for (const path of [`/u/${publicId}/saved`, `/u/${publicId}/favorites/events`])
        expect(await browser.text(path), path).toContain(`href="/e/${id}/"`);
    });

    it('do not prevent signing in when the database fails: the next page shows the failure', async () => {
      const { id } = await pickEvent(8, 20);
      const { db } = getOrigin();
      const tables = ['likes', 'follows'];
      for (const table of tables) {
        await db
          .prepare(`CREATE TRIGGER full_${table} BEFORE INSERT ON ${table} BEGIN SELECT raise(ABORT, 'full'); END`)
          .run();
      }
      try {
        for (const [intent, notice, text] of [
          [`like:${id}`, 'like-failed.', 'There was a problem saving the event, please try again.'],
          ['follow:3', 'follow-failed.', 'There was a problem following this organizer, please try again.'],
        ] as const) {
          const browser = open();
          const answer = await browser.post('/signin/signup/', {
            name: 'Fay',
            email: `${crypto.randomUUID()}@example.com`,
            intent,
            back: '/account-settings/',
          });
          expect([intent, answer.headers.get('location')]).toEqual([intent, '/account-settings/']);
          expect(browser.cookie('notice')).toBe(notice);
          expect(await browser.text('/account-settings/')).toContain(text);
          expect((await readUser(browser))?.fullName).toBe('Fay');
        }
        const browser = open();
        await browser.signUp('Fee');
        expect((await browser.post('/o/3/follow/', { do: 'follow' })).headers.get('location')).toBe('/o/3/');
        expect(browser.cookie('notice')).toBe('follow-failed.');
      } finally {
        for (const table of tables) await db.prepare(`DROP TRIGGER full_${table}`).run();
      }
    });

    it('update the header’s count at once, by form and by script', async () => {
      const { id } = await pickEvent(6, 20);
      const browser = open();
      await browser.signUp('Kim');
      const liked = await browser.postJson('/likes/', { like: id });
      expect(await liked.json()).toMatchObject({
        user: { numSavedEvents: 1 },
        notice: { text: 'Event has been saved successfully.', undo: { fields: { unlike: id } } },
      });
      expect((await readUser(browser))?.numSavedEvents).toBe(1);
      const undone = await browser.post('/likes/', { unlike: id, referrer: '/d/online/all-events/' });
      expect([undone.status, undone.headers.get('location')]).toEqual([303, '/d/online/all-events/']);
      expect((await readUser(browser))?.numSavedEvents).toBe(0);
      const unknown = await browser.postJson('/likes/', { like: '1' });
      expect(unknown.status).toBe(409);
      expect(await unknown.json()).toMatchObject({
        error: 'CONFLICT',
        user: { numSavedEvents: 0 },
        notice: { text: 'There was a problem saving the event, please try again.', severity: 'error' },
      });
      const over = await open().postJson('/likes/', { like: id });
      const location = `/signin/?referrer=/&intent=like%3A${id}`;
      expect([over.status, await over.json()]).toEqual([401, expect.objectContaining({ error: 'NO_AUTH', location })]);
    });

    it('follow an organizer, list what comes next, and stop', async () => {
      const browser = open();
      await browser.signUp('Ina');
      const { series } = await pickEvent(7, 20);
      const { db } = getOrigin();
      const organizer = await db
        .prepare('SELECT organizer FROM event_series WHERE number = ?')
        .bind(series)
        .first('organizer');
      await browser.post(`/o/${organizer}/follow/`, { do: 'follow' });
      expect((await readUser(browser))?.numFollowing).toBe(1);
      expect(await browser.text(`/u/${(await readUser(browser))?.publicId}/followed/`)).toContain(
        `href="/o/${organizer}/"`,
      );
      expect(await browser.text(`/o/${organizer}/`)).toContain('Unfollow');
      await browser.post(`/o/${organizer}/follow/`, { do: 'unfollow' });
      expect((await readUser(browser))?.numFollowing).toBe(0);
      for (const path of ['/o/999999999/', '/o/x/', '/o/999999999/contact/']) {
        expect((await browser.get(path)).status, path).toBe(404);
      }
    });

    it('write to an organizer', async () => {
      const fields = { name: 'Mo', email: 'mo@example.com', message: 'Is there a cloakroom?', order: '' };
      expect((await open().post('/o/3/contact/', { ...fields, message: '' })).status).toBe(422);
      expect((await open().post('/o/3/contact/', fields)).headers.get('location')).toBe('/o/3/');
      const row = await getOrigin()
        .db.prepare('SELECT name, message FROM contact_messages WHERE organizer = 3')
        .first();
      expect(row).toEqual({ name: 'Mo', message: 'Is there a cloakroom?' });
    });
  });

  describe('a form that was open for too long', () => {
    const EXPIRED = 'The page was open for too long. Please try again.';
    const stale = (fields: Readonly<Record<string, string>>) =>
      [['csrfmiddlewaretoken', 'old'], ...Object.entries(fields)] as const;

    it('is shown again with its values, and has no effect', async () => {
      const browser = open();
      await browser.signUp('Olga Open');
      const path = '/manage/events/create/';
      const typed = {
        title: 'Quitten & <Käse>',
        topic: 'food-and-drink',
        tags: 'nightlife',
        isOnline: 'on',
        price1: '12',
      };
      const again = await browser.post(path, stale(typed));
      const page = await again.text();
      expect(again.status).toBe(403);
      expect(page).toContain(EXPIRED);
      expect(page).toContain('value="Quitten &amp; &lt;Käse&gt;"');
      expect(page).toMatch(
        /<option[^>]*value="food-and-drink"[^>]*selected|<option[^>]*selected[^>]*value="food-and-drink"/,
      );
      expect(page).toMatch(/<input[^>]*name="isOnline"[^>]*checked/);
      expect(page).toMatch(/<input[^>]*checked=""[^>]*value="nightlife"|<input[^>]*value="nightlife"[^>]*checked/);
      expect(await browser.text('/myevents/')).not.toContain('Quitten');
      // With the token that came with it, it passes.
      expect((await browser.post(path, { ...typed, format: 'classes' })).status).toBe(303);
      expect(await browser.text('/myevents/')).toContain('Quitten');
    });

    it('of the checkout and of a new account keep their values too', async () => {
      const event = await pickEvent(5, 20);
      const buyer = { name: 'Dora Dill', email: 'dora.dill@example.com', [event.field]: '3' };
      const checkout = await (await open().post(`/e/${event.id}/tickets/`, stale(buyer))).text();
      for (const text of [EXPIRED, 'value="Dora Dill"', 'value="dora.dill@example.com"'])
        expect(checkout).toContain(text);
      expect(await countTickets(event.id)).toBe(0);
      const account = { name: 'Dora Dill', email: 'dora.dill@example.com', back: '/mytickets' };
      const signUp = await (await open().post('/signin/signup/', stale(account))).text();
      for (const text of [EXPIRED, 'value="Dora Dill"', 'name="back" value="/mytickets"'])
        expect(signUp).toContain(text);
    });

    it('leads to the sign-in if the session has ended, and shows no values from a different site', async () => {
      const browser = open();
      const answer = await browser.post('/manage/events/create/', stale({ title: 'Quittenfest' }));
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        '/signin/?referrer=/manage/events/create/',
      ]);
      expect(await browser.text('/signin/')).toContain(EXPIRED);
      const foreign = { accept: 'text/html', 'sec-fetch-site': 'cross-site' };
      const event = await pickEvent(5, 20);
      expect((await open().post(`/e/${event.id}/tickets/`, stale({ name: 'Eve' }), foreign)).status).toBe(303);
    });

    it('is reported to a script with the address of its page', async () => {
      const post = async (body: Readonly<Record<string, string>>) =>
        getOrigin().call('/likes/', {
          method: 'POST',
          headers: {
            accept: 'application/json',
            'content-type': 'application/json',
            'x-requested-with': 'XMLHttpRequest',
            'x-csrftoken': 'old',
          },
          body: JSON.stringify(body),
        });
      const answer = await post({ like: '1', referrer: '/d/germany--berlin/jazz/' });
      expect([answer.status, await answer.json()]).toMatchObject([
        403,
        { error: 'FORBIDDEN', location: '/d/germany--berlin/jazz/' },
      ]);
      expect(answer.headers.getSetCookie().join()).toContain('notice=form-expired');
      expect(await (await post({ like: '1', referrer: 'https://evil.example/' })).json()).not.toHaveProperty(
        'location',
      );
    });
  });

  describe('a person’s own data', () => {
    it('is hidden from everyone else, and requires the token', async () => {
      const [owner, other] = [open(), open()];
      await owner.signUp('Owen');
      await other.signUp('Olga');
      const publicId = (await readUser(owner))?.publicId ?? '';
      const created = await owner.post(`/u/${publicId}/favorites/collections`, { name: 'Weekend' });
      const collection = created.headers.get('location') ?? '';
      expect(await owner.text(collection)).toContain('Weekend');
      const own = [`/u/${publicId}/`, `/u/${publicId}/saved`, `/u/${publicId}/followed/`, collection];
      for (const path of own) {
        const response = await owner.get(path);
        expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
        expect([path, (await other.get(path)).status]).toEqual([path, 404]);
        expect(await open().text(path), path).not.toContain('Weekend');
      }
      for (const path of [collection, `${collection}events/`]) {
        expect([path, (await other.post(path, { name: 'Mine', do: 'delete' })).status]).toEqual([path, 404]);
      }
      const forged = await owner.post(collection, { csrfmiddlewaretoken: 'other', do: 'delete' }, {});
      expect(forged.status).toBe(403);
      expect(await owner.text(collection)).toContain('Weekend');
    });

    it('is added to collections from an event’s page and the likes, while the flag of collections is on', async () => {
      // As the edge evaluated it for the page's header.
      const flagged = { [FLAGS_HEADER]: 'old-collections-link' };
      const browser = open();
      await browser.signUp('Cleo');
      const publicId = (await readUser(browser))?.publicId ?? '';
      const [liked, other] = [await pickEvent(9, 20), await pickEvent(10, 20)];
      await browser.post('/likes/', { like: liked.id });
      const link = `/e/${liked.id}/collections/`;
      const [likes, page] = [`/u/${publicId}/saved`, `/e/${liked.id}/`];
      for (const path of [likes, page]) expect(await browser.text(path), path).not.toContain('/collections');
      for (const path of [likes, page]) {
        expect(await browser.text(path, flagged), path).toContain(`${link}?referrer=${path}`);
      }
      const tab = `/u/${publicId}/favorites/collections`;
      expect(await browser.text('/account-settings/', flagged)).toContain(tab);
      expect(await browser.text('/account-settings/')).not.toContain(tab);

      expect(await browser.text(`${link}?referrer=${page}`)).toContain(`name="back" value="${page}"`);
      const created = await browser.post(link, { name: 'Weekend', back: page });
      expect(created.headers.get('location')).toBe(page);
      const [, collection = ''] =
        /\/collections\/(\d+)\//.exec(await browser.text(`/u/${publicId}/favorites/collections`)) ?? [];
      expect(await browser.text(`/collections/${collection}/`)).toContain(`href="/e/${liked.id}/"`);
      await browser.post(`/e/${other.id}/collections/`, { collection });
      expect(await browser.text(link)).toMatch(/checked=""[^>]*name="collection"|name="collection"[^>]*checked=""/);
      await browser.post(link, {});
      const html = await browser.text(`/collections/${collection}/`);
      expect([html.includes(`href="/e/${liked.id}/"`), html.includes(`href="/e/${other.id}/"`)]).toEqual([false, true]);

      // Someone else's collection is not offered, and a name that is too long is refused.
      const stranger = open();
      await stranger.signUp('Cato');
      expect((await stranger.post(link, { collection })).status).toBe(303);
      expect(await browser.text(`/collections/${collection}/`)).not.toContain(`href="/e/${liked.id}/"`);
      expect((await stranger.post(link, { name: 'x'.repeat(61) })).status).toBe(422);
      expect((await stranger.get('/e/1/collections/')).status).toBe(404);
      expect((await open().get(link)).headers.get('location')).toBe(`/signin/?referrer=${link}`);
    });

    it('includes interests, which order the home page', async () => {
      const browser = open();
      await browser.signUp('Ivy');
      const shown = 'music.business';
      await browser.post('/u/interests', [
        ['shown', shown],
        ['topic', 'music'],
        ['topic', 'no-such-topic'],
      ]);
      const page = await browser.text('/u/interests');
      expect(page).toMatch(/value="music"[^>]*checked|checked=""[^>]*value="music"/);
      expect(await browser.text('/')).toContain('For you');
      const detached = await browser.text(
        '/u/interests/tags/?mode=detached&referrer=https%3A//www.marquee.com/d/online/jazz/',
      );
      expect(readHidden(detached, 'back')).toBe('/d/online/jazz/');
      const saved = await browser.post('/u/interests/tags/', { shown: '3026', topic: '3026', back: '/d/online/jazz/' });
      expect(saved.headers.get('location')).toBe('/d/online/jazz/');
      await browser.post('/u/interests', { shown });
      expect(await browser.text('/u/interests')).not.toMatch(/value="music"[^>]*checked|checked=""[^>]*value="music"/);
    });
  });

  describe('accounts', () => {
    it('are changed, signed in to by a code, and deleted with their data', async () => {
      const browser = open();
      await browser.signUp('Ada');
      const email = `ada.lovelace.${crypto.randomUUID()}@example.com`;
      await browser.post('/account-settings/', { name: 'Ada Lovelace', email, recent: 'on' });
      expect(await readUser(browser)).toMatchObject({ fullName: 'Ada Lovelace', email });
      expect(browser.cookie('privacy')).toBe('analytics');
      expect((await open().post('/signin/signup/', { name: 'Eve', email: email.toUpperCase() })).status).toBe(422);

      const html = await (await browser.post('/account-settings/sign-in-code/')).text();
      const [code = ''] = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(html) ?? [];
      const second = open();
      expect((await second.post('/signin/', { email, code: '0000-0000-0000' })).status).toBe(422);
      expect((await second.post('/signin/', { email, code: code.toLowerCase() })).status).toBe(303);
      expect((await readUser(second))?.fullName).toBe('Ada Lovelace');

      const publicId = (await readUser(browser))?.publicId ?? '';
      const event = await pickEvent(8, 20);
      const fields = { name: 'Ada', email, request: crypto.randomUUID(), [event.field]: '1' };
      await browser.post(`/e/${event.id}/tickets/`, fields);
      expect((await readUser(browser))?.numOrders).toBe(1);
      const deleted = await browser.post('/account-settings/delete/');
      expect(deleted.headers.get('location')).toBe('/');
      expect(browser.cookie('session')).toBeUndefined();
      expect(await countTickets(event.id)).toBe(0);
      const { db } = getOrigin();
      expect(await db.prepare('SELECT id FROM persons WHERE id = ?').bind(publicId).first()).toBeNull();
      const order = await db.prepare('SELECT name, email FROM orders WHERE event = ?').bind(event.id).first();
      expect(order).toEqual({ name: '', email: '' });
      // The other browser's cookie is signed and has not expired, but its account no longer exists.
      expect(await (await second.get(`/u/${publicId}/saved`)).text()).toContain('/signin/?referrer=');
      expect([second.cookie('session'), second.cookie('session_hint')]).toEqual([undefined, undefined]);
    });

    it('keep the chosen language and privacy for the next sign-in in any browser', async () => {
      const canada = new BrowserSession(getOrigin(), { host: 'www.marquee.ca' });
      await canada.signUp('Lea');
      const email = (await readUser(canada))?.email ?? '';
      const saved = await canada.post('/account-settings/', { name: 'Léa', email, language: 'fr_CA' });
      expect(saved.headers.get('location')).toBe('/fr/account-settings/');
      const html = await (await canada.post('/account-settings/sign-in-code/')).text();
      const [code = ''] = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(html) ?? [];
      const second = new BrowserSession(getOrigin(), { host: 'www.marquee.ca' });
      const signedIn = await second.post('/signin/', { email, code, back: '/d/canada/jazz/' });
      expect(signedIn.headers.get('location')).toBe('/d/fr/canada/jazz/');
      expect(second.cookie('privacy')).toBe('recent-searches.analytics');
      expect(await second.text('/account-settings/')).toMatch(
        /value="fr_CA"[^>]*selected|selected=""[^>]*value="fr_CA"/,
      );
    });

    it('of the sample people cannot be changed', async () => {
      const browser = open();
      await browser.signIn('attendee');
      await browser.post('/account-settings/', {
        name: 'Mallory',
        email: 'mallory@example.com',
        recent: 'on',
        analytics: 'on',
      });
      await browser.post('/account-settings/delete/');
      await browser.post('/account-settings/sign-in-code/');
      expect(await readUser(browser)).toMatchObject({ fullName: 'Ana Attendee', email: 'ana.attendee@example.com' });
    });
  });
}
