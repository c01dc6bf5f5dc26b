import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import {
  buildEndedSessionCookies,
  buildSessionCookies,
  SESSION_COOKIE,
} from '../../../shared/contracts/session-cookies.ts';
import { createSessionTokens, parseSessionKeys, type SessionTokens } from '../../../shared/contracts/session-token.ts';
import { readForm } from '../http/json-body.ts';
import { createArgumentProblem } from '../http/problems.ts';
import type { OriginBindings } from '../origin-bindings.ts';
import { isPersonKey, PERSONS } from './persons.ts';
import { resolveReferrer } from './resolve-referrer.ts';

/** A sample session lasts two weeks. */
export const SESSION_SECONDS = 14 * 24 * 60 * 60;

/** Signing in as a sample person, and out again. */
export const sessionRoutes = new Hono<{ Bindings: OriginBindings }>()
  .post('/signin/', async (c) => {
    const form = await readForm(c.req.raw);
    const person = form.get('person');
    if (!isPersonKey(person)) throw createArgumentProblem('person', `Is none of ${Object.keys(PERSONS).join(', ')}.`);
    const now = Math.floor(Date.now() / 1000);
    const session = { user: PERSONS[person], sid: crypto.randomUUID(), iat: now, exp: now + SESSION_SECONDS };
    const token = await createTokens(c.env).sign(session);
    await c.env.DB.batch([
      c.env.DB.prepare('DELETE FROM sessions WHERE expires_at <= ?').bind(now),
      c.env.DB.prepare('INSERT INTO sessions (sid, person, created_at, expires_at) VALUES (?, ?, ?, ?)').bind(
        session.sid,
        person,
        session.iat,
        session.exp,
      ),
    ]);
    return redirect(resolveReferrer(form.get('referrer')), buildSessionCookies(token, SESSION_SECONDS));
  })
  .post('/signout/', async (c) => {
    const token = getCookie(c, SESSION_COOKIE);
    const session = token === undefined ? null : await createTokens(c.env).verify(token, Math.floor(Date.now() / 1000));
    if (session !== null) await c.env.DB.prepare('DELETE FROM sessions WHERE sid = ?').bind(session.sid).run();
    return redirect('/', buildEndedSessionCookies());
  });

function createTokens(env: OriginBindings): SessionTokens {
  return createSessionTokens(parseSessionKeys(env.SESSION_KEYS));
}

function redirect(location: string, cookies: readonly string[]): Response {
  const response = new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}
