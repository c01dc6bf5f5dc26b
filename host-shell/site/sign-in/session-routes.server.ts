import { buildEndedSessionCookies, buildSessionCookies } from '../../../shared/cookies/session-cookies.ts';
import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { createArgumentProblem } from '../../http/problems.ts';
import { findOrganizer, follow } from '../../marketplace/organizers/organizers.ts';
import { closeSession, createPerson, findPerson, openSession, type Person } from '../../marketplace/people/persons.ts';
import { SAMPLE_USERS } from '../../marketplace/people/sample-users.ts';
import { createRandomCode } from '../../marketplace/text/random-code.ts';
import { buildPrivacyCookie } from '../account/account-routes.server.ts';
import { likeKnownEvent } from '../account/like-routes.server.ts';
import { parseForm } from '../blocks/form-fields.server.ts';
import type { NoticeId } from '../http/notices.server.ts';
import type { MarketContext, MarketRedirect, MarketRoute } from '../http/route.server.ts';
import { createSignUpPage, parseIntent, SIGN_UP_FIELDS } from './account-forms.server.ts';
import { localizePath, resolveReferrer } from './return-path.server.ts';

/** Two weeks. */
const SESSION_MAX_AGE_SECONDS = 14 * 24 * 60 * 60;
const PUBLIC_ID_GROUPS = 3;

/** `POST /signin/`: starts the session of a sample user. */
export const signInRoute: MarketRoute = {
  access: 'anyone',
  post: (context) => {
    const id = context.form.get('person') ?? '';
    if (!Object.hasOwn(SAMPLE_USERS, id))
      throw createArgumentProblem('person', `must be one of ${Object.keys(SAMPLE_USERS).join(', ')}`);
    const { publicId } = SAMPLE_USERS[id as keyof typeof SAMPLE_USERS];
    return startSession(context, publicId, context.form.get('back') ?? context.form.get('referrer'));
  },
};

/** `POST /signin/signup/`: creates an account without a password and starts its session. */
export const signUpRoute: MarketRoute = {
  access: 'anyone',
  post: async (context) => {
    const { db, t, form, seconds: now } = context;
    const { values, problems, isValid } = parseForm(SIGN_UP_FIELDS, form, {}, t);
    if (!isValid) return createSignUpPage(context, { values, problems, form });
    const id = createRandomCode(PUBLIC_ID_GROUPS).toLowerCase();
    if (await createPerson(db, { id, ...values, now })) return startSession(context, id, form.get('back'));
    return createSignUpPage(context, { values, problems: { email: t('sign-up.taken') }, form });
  },
};

/**
 * `POST /signout/`: removes the session's cookies, even if deleting its row fails. `GET` only shows the form, since a link or
 * an image on another site must not end a session. A form gets a redirect, the header's script its address as JSON.
 */
export const signOutRoute: MarketRoute = {
  access: 'anyone',
  post: ({ db, session, waitUntil, onError, request, query, isScript }) => {
    if (session !== null) waitUntil(closeSession(db, session.sid).catch(onError));
    const location = parseReferrer(query.get('referrer')) ?? `${request.language.prefix}/`;
    const cookies = buildEndedSessionCookies();
    if (!isScript) return { redirect: location, cookies };
    const response = Response.json({ redirect: location }, { headers: { 'cache-control': 'no-store' } });
    for (const cookie of cookies) response.headers.append('set-cookie', cookie);
    return response;
  },
};

/** Starts a person's session, carries out the intent of the form, and leads back in the language that the person chose. */
async function startSession(context: MarketContext, publicId: string, back: string | null): Promise<MarketRedirect> {
  const { db, request, tokens, form, seconds: iat } = context;
  const notice = await carryOutIntent(context, publicId, parseIntent(form.get('intent')));
  const person = await findPerson(db, publicId);
  if (person === null) throw new Error('The person of this session has no account');
  const { user, organizationId, language } = person;
  const session = { sid: crypto.randomUUID(), iat, exp: iat + SESSION_MAX_AGE_SECONDS, user };
  const token = await tokens.sign({ ...session, organizationId: organizationId ?? undefined });
  await openSession(db, { sid: session.sid, person: publicId, createdAt: iat, expiresAt: session.exp });
  return {
    redirect: localizePath(request.site, resolveReferrer(back), language),
    cookies: [...buildSessionCookies(token, SESSION_MAX_AGE_SECONDS), buildPrivacyCookie(person)],
    ...(notice === null ? {} : { notice }),
  };
}

/**
 * Carries out the user's intent after signing in. The intent must come with the sign-in form, because a link alone would
 * change data without a CSRF token. A failure does not prevent the sign-in; the next page reports it.
 */
async function carryOutIntent(
  context: MarketContext,
  person: Person['id'],
  intent: string | null,
): Promise<NoticeId | null> {
  const { db, onError, seconds } = context;
  const [action, subject = ''] = intent?.split(':') ?? [];
  try {
    if (action === 'like') return (await likeKnownEvent(context, person, subject)) ? 'liked' : 'like-failed';
    const organizer = action === 'follow' ? await findOrganizer(db, Number(subject) || 0) : null;
    if (organizer === null) return null;
    await follow(db, person, organizer.id, seconds);
    return 'followed';
  } catch (error) {
    onError(error);
    return action === 'like' ? 'like-failed' : 'follow-failed';
  }
}
