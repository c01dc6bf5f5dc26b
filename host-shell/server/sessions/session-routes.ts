import type { Context } from 'hono';
import { buildEndedSessionCookies } from '../../../shared/contracts/session-cookies.ts';
import type { SessionTokens } from '../../../shared/contracts/session-token.ts';
import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { createArgumentProblem } from '../../origin/http/problems.ts';
import type { HostShellEnv } from '../bindings.ts';
import { resolveReferrer } from './resolve-referrer.ts';
import { isSampleUserId, SAMPLE_USERS } from './sample-users.ts';
import { startSession } from './start-session.ts';

/** `POST /signin/`: starts the session of a sample user. */
export async function signInRoute(c: Context<HostShellEnv>, tokens: SessionTokens): Promise<Response> {
  const { form } = c.var;
  const id = form.get('person');
  if (!isSampleUserId(id)) throw createArgumentProblem('person', `Is none of ${Object.keys(SAMPLE_USERS).join(', ')}.`);
  const { publicId } = SAMPLE_USERS[id];
  const started = await startSession(c.env.DB, tokens, publicId, c.var.services, form.get('intent'));
  return redirect(resolveReferrer(form.get('referrer')), started);
}

/**
 * `POST /signout/`: ends the session's cookies, whatever becomes of its row. `GET` only shows the form, since a link or an
 * image of another site must not end a session.
 */
export function signOutRoute(c: Context<HostShellEnv>): Response {
  const { session, services } = c.var;
  if (session !== null) services.waitUntil(deleteSession(c.env, session.sid).catch(services.onError));
  const home = `${services.request.language.prefix}/`;
  return redirect(parseReferrer(c.req.query('referrer')) ?? home, buildEndedSessionCookies());
}

async function deleteSession({ DB }: HostShellEnv['Bindings'], sid: string): Promise<void> {
  await DB.prepare('DELETE FROM sessions WHERE sid = ?').bind(sid).run();
}

function redirect(location: string, cookies: readonly string[]): Response {
  const response = new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}
