import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../../shared/routes/routes.ts';
import { SITES } from '../../../shared/sites/sites.ts';
import { SAMPLE_USERS } from '../../site/account/sample-users.server.ts';
import { MARKET_ROUTES } from '../../site/market-routes.server.ts';
import { MARKET_PATHS } from '../../site/page/market-paths.ts';
import { BrowserSession } from './browser-session.ts';
import type { SeededOrigin } from './seeded-origin.ts';

/** The roles that have access. Signed-out visitors have none. */
const ADMITTED = {
  person: ['attendee', 'organizer', 'staff'],
  organizer: ['organizer', 'staff'],
  staff: ['staff'],
} as const;
const ROLES = ['attendee', 'organizer', 'staff'] as const;

/** Every page and action that is not for anyone. */
const CLOSED = Object.entries(MARKET_ROUTES).flatMap(([id, route]) => {
  if (route.access === 'anyone') return [];
  const paths: Readonly<Record<string, string>> = { ...ROUTES, ...MARKET_PATHS };
  return [{ id, access: route.access, path: paths[id] ?? '', hasGet: !!route.get, hasPost: !!route.post }];
});
/** A site of each language; Brazil has words of its own for most. */
const ONE_SITE_A_LANGUAGE = [
  ...new Map(
    SITES.flatMap(({ host, languages }) => languages.map(({ locale }) => ({ host, locale }))).map((row) => [
      row.locale === 'pt_BR' ? row.locale : row.locale.slice(0, 2),
      row,
    ]),
  ).values(),
];
/** Fills a path's parameters: a person's public id, and numbers that do not exist for all others. */
const fill = (path: string, publicId: string) =>
  path.replace('{/}?', '').replace(':publicId', publicId).replace(/:\w+/g, '999999');

export function describeStaff(getOrigin: () => SeededOrigin): void {
  const open = () => new BrowserSession(getOrigin());
  const signIn = async (role: (typeof ROLES)[number]) => {
    const browser = open();
    await browser.signIn(role);
    return browser;
  };
  const createUser = async (name: string) => {
    const browser = open();
    const email = `${crypto.randomUUID()}@example.com`;
    await browser.signUp(name, { email });
    const { db } = getOrigin();
    const id = (await db.prepare('SELECT id FROM persons WHERE email = ?').bind(email).first<string>('id')) ?? '';
    return { browser, id, email };
  };
  const listAudit = async (subject: string) =>
    (
      await getOrigin()
        .db.prepare('SELECT actor, action, detail FROM audit_entries WHERE subject = ? ORDER BY id')
        .bind(subject)
        .all()
    ).results;

  describe('an event that breaks the rules', () => {
    const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    const countFound = async (query: string) =>
      (await getOrigin().get<{ events: readonly unknown[] }>(`/api/v3/destination/events/?${query}`)).events.length;

    it('is taken down with a reason that its organizer sees, and stays down until staff allow it', async () => {
      const { browser, id: owner, email } = await createUser('Rolf Rules');
      const event = { title: 'Verbotsfest', topic: 'music', format: 'festivals', location: 'Berlin, Germany' };
      const created = await browser.post('/manage/events/create/', {
        ...event,
        date: inTenDays,
        startTime: '19:00',
        endTime: '21:00',
        count1: '5',
      });
      const [, creation = ''] = /\/myevents\/(\d+)\//.exec(created.headers.get('location') ?? '') ?? [];
      const publish = () => browser.post(`/myevents/${creation}/state/`, { do: 'publish' });
      await publish();
      expect(await countFound('place=germany--berlin&q=verbotsfest')).toBe(1);

      const staff = await signIn('staff');
      const [path = ''] = /\/admin\/events\/\d+\//.exec(await staff.text('/admin/search/?q=Verbotsfest')) ?? [];
      expect((await staff.post(path, { action: 'take-down', reason: '' })).status).toBe(422);
      await staff.post(path, { action: 'take-down', reason: 'Sells what is not allowed.' });
      expect(await countFound('place=germany--berlin&q=verbotsfest')).toBe(0);
      const page = await browser.text(`/myevents/${creation}/`);
      expect(page).toContain('Our team took this event down. Reason: Sells what is not allowed.');
      expect(page).not.toContain('value="publish"');
      expect(await browser.text('/myevents/')).toContain('Taken down');
      await publish();
      const copy = await browser.post(`/myevents/${creation}/state/`, { do: 'duplicate' });
      expect(copy.headers.get('location')).toBe(`/myevents/${creation}/`);
      expect(await countFound('place=germany--berlin&q=verbotsfest')).toBe(0);

      // Staff find it still, and its organizer was written to.
      expect(await staff.text('/admin/search/?q=Verbotsfest')).toContain(path);
      const outbox = await staff.text('/admin/outbox/');
      expect(outbox).toContain('Verbotsfest has been taken down');
      expect(outbox).toContain(email);
      expect((await browser.get('/admin/outbox/')).status).toBe(404);
      await staff.post(path, { action: 'allow-again', reason: 'Mended.' });
      await publish();
      expect(await countFound('place=germany--berlin&q=verbotsfest')).toBe(1);
      const audit = await listAudit(`event:${path.split('/')[3]}`);
      expect(audit).toMatchObject([
        { action: 'event.take-down', detail: 'Sells what is not allowed.' },
        { action: 'event.allow-again', detail: 'Mended.' },
      ]);
      expect(owner).not.toBe('');
    });

    it('is taken down with a mail to each buyer, in the language of the order', async () => {
      const { browser } = await createUser('Rolf Again');
      const event = { title: 'Sperrfest', topic: 'music', format: 'festivals', location: 'Berlin, Germany' };
      const times = { date: inTenDays, startTime: '19:00', endTime: '21:00', count1: '5' };
      const created = await browser.post('/manage/events/create/', { ...event, ...times });
      const [, creation = ''] = /\/myevents\/(\d+)\//.exec(created.headers.get('location') ?? '') ?? [];
      await browser.post(`/myevents/${creation}/state/`, { do: 'publish' });
      const [, id = ''] = /href="\/e\/(\d+)\/"/.exec(await browser.text(`/myevents/${creation}/`)) ?? [];
      const [, field = ''] = /name="(tickets-\d+)"/.exec(await browser.text(`/e/${id}/tickets/`)) ?? [];
      const buy = async (host: string, locale: string) => {
        const email = `${crypto.randomUUID()}@example.com`;
        const buyer = new BrowserSession(getOrigin(), { host, locale });
        const fields = { name: 'Bea', email, request: crypto.randomUUID(), [field]: '1' };
        const answer = await buyer.post(`/e/${id}/tickets/`, fields);
        return { email, buyer, path: answer.headers.get('location') ?? '' };
      };
      const german = await buy('www.marquee.de', 'de_DE');
      const french = await buy('www.marquee.ca', 'fr_CA');
      const cancelled = await buy('www.marquee.com', 'en_US');
      await cancelled.buyer.post(`${cancelled.path}cancel/`);

      const staff = await signIn('staff');
      const [path = ''] = /\/admin\/events\/\d+\//.exec(await staff.text('/admin/search/?q=Sperrfest')) ?? [];
      expect(await staff.text(path)).toContain('its organizer and everybody with a ticket read it');
      await staff.post(path, { action: 'take-down', reason: 'Nicht genehmigt.' });
      const readLastMail = (email: string) =>
        getOrigin()
          .db.prepare('SELECT subject, text, language FROM mails WHERE recipient = ? ORDER BY id DESC')
          .bind(email)
          .first<{ subject: string; text: string; language: string }>();
      const mail = await readLastMail(german.email);
      expect(mail).toMatchObject({ subject: 'Sperrfest wurde gesperrt', language: 'de_DE' });
      expect(mail?.text).toContain('Grund: Nicht genehmigt.');
      expect(mail?.text).toContain(`Deine Bestellung ${german.path.split('/')[2]} ist nicht storniert.`);
      expect(mail?.text).toContain(german.path);
      expect(await readLastMail(french.email)).toMatchObject({ subject: 'Sperrfest a été retiré', language: 'fr_CA' });
      expect((await readLastMail(cancelled.email))?.subject).toContain('has been cancelled');
      // Nothing was cancelled: the tickets are shown still.
      expect(await german.buyer.text(german.path)).toContain('class="pg-ticket');
    });

    it('from the samples is hidden and shown again', async () => {
      const staff = await signIn('staff');
      const { db } = getOrigin();
      const sample = await db
        .prepare('SELECT max(number) AS n FROM event_series WHERE details IS NULL AND creation IS NULL')
        .first('n');
      const path = `/admin/events/${sample}/`;
      const readState = () => db.prepare('SELECT state FROM event_series WHERE number = ?').bind(sample).first('state');
      await staff.post(path, { action: 'take-down', reason: 'Test' });
      expect(await readState()).toBe('hidden');
      await staff.post(path, { action: 'allow-again', reason: 'Test' });
      expect(await readState()).toBe('published');
    });
  });

  describe('access to the marketplace', () => {
    it('redirects signed-out visitors to the sign-in, on every protected route', async () => {
      const browser = open();
      for (const { path, hasGet, hasPost, id } of CLOSED) {
        const address = fill(path, 'ana-attendee');
        if (hasGet) {
          const answer = await browser.get(address);
          const target = answer.status === 303 ? (answer.headers.get('location') ?? '') : await answer.text();
          expect(target, `GET ${address}`).toContain('/signin/?referrer=');
          expect(answer.status === 303 || id in ROUTES, `GET ${address}`).toBe(true);
        }
        if (!hasPost) continue;
        const answer = await browser.post(address);
        expect([address, answer.status]).toEqual([address, 303]);
        expect(answer.headers.get('location'), `POST ${address}`).toContain('/signin/?referrer=');
      }
    });

    it.each(ROLES)('allows %s exactly what the role permits', async (role) => {
      const browser = await signIn(role);
      const { publicId } = SAMPLE_USERS[role];
      for (const { access, path, hasGet, hasPost } of CLOSED) {
        const isAdmitted = (ADMITTED[access] as readonly string[]).includes(role);
        const address = fill(path, publicId ?? '');
        if (hasGet && (!isAdmitted || !path.includes(':') || path.includes(':publicId'))) {
          const { status } = await browser.get(address);
          // Some lead on: to the first of what one has.
          expect(isAdmitted ? [200, 303] : [404], `GET ${address}: ${status}`).toContain(status);
        }
        if (hasPost && !isAdmitted) {
          expect([address, (await browser.post(address)).status]).toEqual([address, 404]);
        }
        if (path.includes(':publicId')) {
          const other = fill(path, 'somebody-else');
          expect([other, (await browser.get(other)).status]).toEqual([other, 404]);
        }
      }
    });
  });

  describe('pages of the marketplace', () => {
    it('have messages in the language of each site, and no message keys', async () => {
      const browser = await signIn('staff');
      const { publicId } = SAMPLE_USERS.staff;
      const paths = CLOSED.filter(({ hasGet, path }) => hasGet && (!path.includes(':') || path.includes(':publicId')));
      for (const { locale, host } of ONE_SITE_A_LANGUAGE) {
        for (const { path } of paths) {
          const address = fill(path, publicId ?? '');
          const answer = await browser.get(address, { 'eb-host': host, 'eb-lang': locale });
          if (answer.status !== 200) continue;
          const html = (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, '');
          expect(html, `${locale} ${address}`).toContain(`<html lang="${locale.replace('_', '-')}"`);
          expect(html, `${locale} ${address}`).not.toMatch(/>(?:admin|debug|flags|form|market|notice|page)\.[a-z.-]+</);
          expect(html.match(/<h1[ >]/g), `${locale} ${address}`).toHaveLength(1);
        }
      }
    });
  });

  describe('the admin search', () => {
    it('finds users, events and orders by their known data, and treats wildcards as letters', async () => {
      const browser = await signIn('staff');
      const search = (text: string) => browser.text(`/admin/search/?q=${encodeURIComponent(text)}`);
      const { id, email } = await createUser('Grace_Hopper');
      for (const text of [email, 'grace_hop', id]) expect(await search(text), text).toContain(`/admin/users/${id}/`);
      expect(await search('grace%hop')).not.toContain(`/admin/users/${id}/`);
      const order = await getOrigin().db.prepare('SELECT id FROM orders ORDER BY id LIMIT 1').first<string>('id');
      expect(await search(order ?? '')).toContain(`href="/admin/orders/${order}/"`);
      const [event] = getOrigin().rows.events;
      expect(await search(`${event?.number}0743`)).toContain(`href="/admin/events/${event?.number}/"`);
      expect(await search('jazz')).toMatch(/href="\/admin\/events\/\d+\/"/);
      expect(await search('qwertzuiop')).toContain('Nothing found for “qwertzuiop”.');
      expect(await search('q'.repeat(100))).toContain('Nothing found');
      expect(await search('<qwertzuiop>')).toContain('Nothing found for “&lt;qwertzuiop&gt;”.');
    });

    it('has actions that require a reason, are recorded, and take effect', async () => {
      const browser = await signIn('staff');
      const { id, email } = await createUser('Ida');
      const path = `/admin/users/${id}/`;
      expect((await browser.post(path, { action: 'make-organizer', reason: ' ' })).status).toBe(422);
      expect((await browser.post(path, { action: 'make-staff', reason: 'Promoted' })).status).toBe(422);
      expect(await listAudit(`user:${id}`)).toEqual([]);

      const changed = await browser.post(path, { action: 'make-organizer', reason: 'Runs a venue' });
      expect([changed.status, changed.headers.get('location')]).toEqual([303, path]);
      const { db } = getOrigin();
      expect(await db.prepare('SELECT role FROM persons WHERE id = ?').bind(id).first('role')).toBe('organizer');
      expect(await listAudit(`user:${id}`)).toEqual([
        { actor: 'sam-staff', action: 'user.make-organizer', detail: 'Runs a venue' },
      ]);
      const html = await browser.text(path);
      expect(html).toContain('Runs a venue');
      expect(html).not.toContain('value="make-organizer"');
      expect(await browser.text('/admin/search/')).toContain('Runs a venue');

      const code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}/;
      const owner = open();
      await owner.signUp('Ilse', { email: `ilse.${email}` });
      const [known = ''] = code.exec(await (await owner.post('/account-settings/sign-in-code/')).text()) ?? [];
      const ilse = await db.prepare('SELECT id FROM persons WHERE email = ?').bind(`ilse.${email}`).first('id');
      await browser.post(`/admin/users/${ilse}/`, { action: 'end-code', reason: 'Code was stolen' });
      expect((await open().post('/signin/', { email: `ilse.${email}`, code: known })).status).toBe(422);

      const deleted = await browser.post(path, { action: 'delete', reason: 'Asked by mail' });
      expect(deleted.headers.get('location')).toBe('/admin/search/');
      expect((await browser.get(path)).status).toBe(404);
      expect(await listAudit(`user:${id}`)).toHaveLength(2);
    });

    it('forbids actions on oneself, on staff, and on the shared sample people', async () => {
      const browser = await signIn('staff');
      for (const id of ['sam-staff', 'ana-attendee', 'olu-organizer']) {
        expect(await browser.text(`/admin/users/${id}/`), id).toContain('There is nothing to do here.');
        expect((await browser.post(`/admin/users/${id}/`, { action: 'delete', reason: 'Test' })).status, id).toBe(422);
        expect(await listAudit(`user:${id}`)).toEqual([]);
      }
    });

    it('cancels an order or all orders of an event, and refuses when it is too late', async () => {
      const browser = await signIn('staff');
      const { db, rows } = getOrigin();
      const event = rows.events.filter(({ country, priceLow }) => country === 'DE' && priceLow === null)[0];
      const series = event?.number ?? 0;
      const page = await browser.text(`/admin/events/${series}/`);
      const [, id] = /href="\/e\/(\d+)\/"/.exec(page) ?? [];
      const type = await db.prepare('SELECT min(id) AS id FROM ticket_types WHERE series = ?').bind(series).first('id');
      const buy = async () => {
        const fields = { name: 'Uwe', email: `${crypto.randomUUID()}@example.com`, request: crypto.randomUUID() };
        const answer = await open().post(`/e/${id}/tickets/`, { ...fields, [`tickets-${type}`]: '1' });
        return answer.headers.get('location')?.split('/')[2] ?? '';
      };
      /** What buyers got after the confirmation. */
      const listMails = async (order: string) =>
        (
          await db
            .prepare(
              `SELECT m.subject, m.language FROM mails m JOIN orders o ON o.email = m.recipient WHERE o.id = ?
               ORDER BY m.id LIMIT -1 OFFSET 1`,
            )
            .bind(order)
            .all()
        ).results;
      const isCancelled = async (order: string) =>
        (await db.prepare('SELECT cancelled_at FROM orders WHERE id = ?').bind(order).first('cancelled_at')) !== null;
      const [first, second, used] = [await buy(), await buy(), await buy()];
      await db.prepare('UPDATE tickets SET checked_in_at = 1 WHERE order_id = ?').bind(used).run();

      await db.prepare(`UPDATE orders SET locale = 'de_DE' WHERE id = ?`).bind(first).run();
      await browser.post(`/admin/orders/${first}/`, { action: 'cancel', reason: 'Double booking' });
      expect([await isCancelled(first), await isCancelled(second)]).toEqual([true, false]);
      expect((await browser.post(`/admin/orders/${first}/`, { action: 'cancel', reason: 'Again' })).status).toBe(422);

      await browser.post(`/admin/orders/${used}/`, { action: 'cancel', reason: 'Refund' });
      expect(browser.cookie('notice')).toMatch(/^admin-refused\./);
      expect((await listAudit(`order:${used}`)).map(({ action }) => action)).toEqual([
        'order.cancel',
        'order.cancel.refused',
      ]);

      // More than a page lists.
      const many = 250;
      const all = JSON.stringify(Array.from({ length: many }, (_, index) => index));
      await db.batch([
        db
          .prepare(
            `INSERT INTO orders (id, request, name, email, event, series, total, currency, locale, created_at)
             SELECT 'MANY-' || value, 'many-' || value, 'Max', 'max' || value || '@example.com', ?2, ?3, 0, 'EUR', 'de_DE', 1
             FROM json_each(?1)`,
          )
          .bind(all, id, series),
        db
          .prepare(
            `INSERT INTO tickets (code, order_id, ticket_type, event, email)
             SELECT 'MANY-' || value, 'MANY-' || value, ?3, ?2, 'max' || value || '@example.com' FROM json_each(?1)`,
          )
          .bind(all, id, type),
      ]);
      const count = (table: string, condition: string) =>
        db.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${condition}`).first<number>('n');
      await browser.post(`/admin/events/${series}/`, { action: 'cancel-orders', reason: 'Venue closed' });
      for (const [table, key] of [
        ['orders', 'id'],
        ['tickets', 'order_id'],
      ] as const) {
        expect(await count(table, `${key} LIKE 'MANY-%' AND cancelled_at IS NOT NULL`), table).toBe(many);
      }
      expect(await count('mails', `recipient LIKE 'max%@example.com' AND subject LIKE '% wurde storniert'`)).toBe(many);
      expect([await isCancelled(second), await isCancelled(used)]).toEqual([true, false]);
      // Whose order it was hears of it once, in its language; whose is not cancelled hears nothing.
      expect(await listMails(first)).toEqual([
        { subject: `Deine Bestellung ${first} wurde storniert`, language: 'de_DE' },
      ]);
      expect(await listMails(second)).toEqual([
        { subject: `Your order ${second} has been cancelled`, language: 'en_US' },
      ]);
      expect(await listMails(used)).toEqual([]);
    });
  });

  describe('the debug bar', () => {
    it('shows its parts to staff who turned it on, and to nobody else', async () => {
      const browser = await signIn('staff');
      expect(await browser.text('/signin/')).not.toContain('class="pg-debug"');
      await browser.post('/tikibar/settings/', [
        ['parts', 'site'],
        ['parts', 'flags'],
        ['parts', 'everything'],
      ]);
      const cookie = browser.cookie('debug_bar');
      expect(cookie).toBe('site.flags');
      const html = await browser.text('/signin/');
      expect(html).toContain('class="pg-debug"');
      expect(html).toContain('www.marquee.com');
      expect(html).not.toContain('Build and channel');

      for (const role of ['attendee', 'organizer'] as const) {
        const other = await signIn(role);
        const session = other.cookie('session');
        const headers = { cookie: `session=${session}; debug_bar=${cookie}` };
        expect(await (await getOrigin().call('/signin/', { headers })).text(), role).not.toContain('class="pg-debug"');
      }
      expect(
        await (await getOrigin().call('/signin/', { headers: { cookie: `debug_bar=${cookie}` } })).text(),
      ).not.toContain('class="pg-debug"');

      await browser.post('/tikibar/settings/');
      expect(browser.cookie('debug_bar')).toBeUndefined();
      expect(await browser.text('/signin/')).not.toContain('class="pg-debug"');
    });
  });
}
