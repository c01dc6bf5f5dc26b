import { buildEndedSessionCookies, buildSessionCookies } from '../../../shared/cookies/session-cookies.ts';
import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { addLanguagePrefix } from '../../../shared/navigation/site-url.ts';
import { findLanguage, resolveLanguage, type Site } from '../../../shared/sites/sites.ts';
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
    const { db, t, form } = context;
    const { values, problems, isValid } = parseForm(SIGN_UP_FIELDS, form, {}, t);
    if (!isValid) return createSignUpPage(context, { values, problems, form });
    const id = createRandomCode(PUBLIC_ID_GROUPS).toLowerCase();
    if (await createPerson(db, { id, ...values })) return startSession(context, id, form.get('back'));
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

/** Base for resolving paths; never requested. */
const BASE = 'https://site.invalid';

/** Control characters and spaces, which browsers strip from URLs before parsing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches the characters to reject
const DROPPED = /[\u0000-\u0020\u007f]/;

/**
 * Resolves the page to return to after signing in: a path of this site, else the home page. `//host`, `/\host`
 * and anything else with a scheme or host would lead to another site.
 */
export function resolveReferrer(referrer: string | null): string {
  if (referrer === null || !/^\/(?![/\\])/.test(referrer) || DROPPED.test(referrer) || referrer.length > 2_000)
    return '/';
  const url = URL.canParse(referrer, BASE) ? new URL(referrer, BASE) : null;
  // Dot segments may leave a double slash at the start: "/.//host".
  if (url === null || url.origin !== BASE || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Converts a path to the user's language; unchanged if the site does not offer that language. */
export function localizePath(site: Site, path: string, locale: string | null): string {
  const chosen = findLanguage(site, locale ?? '');
  const { pathname, search, hash } = new URL(path, `https://${site.host}`);
  const { prefix } = resolveLanguage(site, pathname);
  if (chosen === undefined || chosen.prefix === prefix) return path;
  // In paths of event lists the language follows the first segment: `/d/fr/canada/all-events/`.
  const plain = pathname.replace(new RegExp(`^(/d)?${prefix}/`), '$1/');
  return addLanguagePrefix(plain, chosen.prefix) + search + hash;
}
