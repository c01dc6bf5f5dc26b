import type { Context } from 'hono';
import { buildEndedSessionCookies } from '../../../shared/contracts/session-cookies.ts';
import type { SessionTokens } from '../../../shared/contracts/session-token.ts';
import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { createArgumentProblem } from '../../http/problems.ts';
import { findPersonByCode } from '../../marketplace/people/persons.ts';
import { closeSession } from '../../marketplace/people/sessions.ts';
import { parseCode } from '../../marketplace/text/random-code.ts';
import { SIGN_IN_CODE_GROUPS } from '../account/account-routes.server.ts';
import { isSampleUserId, SAMPLE_USERS } from '../account/sample-users.server.ts';
import { parseForm } from '../blocks/form-fields.server.ts';
import { acceptsJson } from '../http/accepts-json.server.ts';
import type { HostShellEnv } from '../http/env.server.ts';
import type { PageResult } from '../http/page-result.server.ts';
import { createAccountFormPage, SIGN_IN_FIELDS } from './account-forms.server.ts';
import { localizePath } from './localize-path.server.ts';
import { resolveReferrer } from './resolve-referrer.server.ts';
import { startSession } from './start-session.server.ts';

/** `POST /signin/`: starts the session of a sample user, or of an account by its sign-in code. */
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
      throw createArgumentProblem('person', `must be one of ${Object.keys(SAMPLE_USERS).join(', ')}`);
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
 * `POST /signout/`: removes the session's cookies, even if deleting its row fails. `GET` only shows the form, since a link or
 * an image on another site must not end a session. A form gets a redirect, a script the same URL as JSON.
 */
export function signOutRoute(c: Context<HostShellEnv>): Response {
  const { session, services } = c.var;
  if (session !== null) services.waitUntil(closeSession(c.env.DB, session.sid).catch(services.onError));
  const home = `${services.request.language.prefix}/`;
  const location = parseReferrer(c.req.query('referrer')) ?? home;
  const cookies = buildEndedSessionCookies();
  if (!acceptsJson(c.req.raw.headers)) return redirectWithCookies(location, cookies);
  return withCookies(Response.json({ redirect: location }, { headers: { 'cache-control': 'no-store' } }), cookies);
}

/** Creates a redirect that sets cookies. */
export function redirectWithCookies(location: string, cookies: readonly string[]): Response {
  return withCookies(new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } }), cookies);
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}
