import type { Context } from 'hono';
import { buildEndedSessionCookies } from '../../../shared/contracts/session-cookies.ts';
import type { SessionTokens } from '../../../shared/contracts/session-token.ts';
import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { createArgumentProblem } from '../../origin/http/problems.ts';
import { findPersonByCode } from '../../origin/market/persons.ts';
import { parseCode } from '../../origin/market/random-code.ts';
import { acceptsJson } from '../accepts-json.ts';
import type { HostShellEnv } from '../bindings.ts';
import { SIGN_IN_CODE_GROUPS } from '../market/account-routes.ts';
import { parseForm } from '../market/form-fields.ts';
import type { PageResult } from '../page-result.ts';
import { isSampleUserId, SAMPLE_USERS } from '../sample-users.ts';
import { createAccountFormPage, SIGN_IN_FIELDS } from './account-forms.ts';
import { localizePath } from './localize-path.ts';
import { resolveReferrer } from './resolve-referrer.ts';
import { startSession } from './start-session.ts';

/** `POST /signin/`: starts the session of a sample user, or of who knows the code of an account. */
export async function signInRoute(
  c: Context<HostShellEnv>,
  tokens: SessionTokens,
  render: (result: PageResult) => Response,
): Promise<Response> {
  const { form, services } = c.var;
  const { DB: db } = c.env;
  const start = async (publicId: string, back: string | null) => {
    const { cookies, language } = await startSession(db, tokens, publicId, services, form.get('intent'));
    return redirectWithCookies(localizePath(services.request.site, resolveReferrer(back), language), cookies);
  };
  if (!form.has('email')) {
    const id = form.get('person');
    if (!isSampleUserId(id))
      throw createArgumentProblem('person', `Is none of ${Object.keys(SAMPLE_USERS).join(', ')}.`);
    return start(SAMPLE_USERS[id].publicId, form.get('referrer'));
  }
  const { values, problems, isValid } = parseForm(SIGN_IN_FIELDS, form, {}, services.t);
  if (!isValid) return render(createAccountFormPage(services, 'sign-in', { values, problems, form }));
  const code = parseCode(values.code, SIGN_IN_CODE_GROUPS);
  const person = code === null ? null : await findPersonByCode(db, values.email, code);
  if (person === null) {
    const wrong = { code: services.t('sign-in.wrong-code') };
    return render(createAccountFormPage(services, 'sign-in', { values, problems: wrong, form }));
  }
  return start(person.id, form.get('back'));
}

/**
 * `POST /signout/`: ends the session's cookies, whatever becomes of its row. `GET` only shows the form, since a link or an
 * image of another site must not end a session. A form gets a redirect, a script the same address as JSON.
 */
export function signOutRoute(c: Context<HostShellEnv>): Response {
  const { session, services } = c.var;
  if (session !== null) services.waitUntil(deleteSession(c.env, session.sid).catch(services.onError));
  const home = `${services.request.language.prefix}/`;
  const location = parseReferrer(c.req.query('referrer')) ?? home;
  const cookies = buildEndedSessionCookies();
  if (!acceptsJson(c.req.raw.headers)) return redirectWithCookies(location, cookies);
  return withCookies(Response.json({ redirect: location }, { headers: { 'cache-control': 'no-store' } }), cookies);
}

async function deleteSession({ DB }: HostShellEnv['Bindings'], sid: string): Promise<void> {
  await DB.prepare('DELETE FROM sessions WHERE sid = ?').bind(sid).run();
}

/** A redirect that sets cookies. */
export function redirectWithCookies(location: string, cookies: readonly string[]): Response {
  return withCookies(new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } }), cookies);
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}
