import { brand } from '../../../shared/brand/brand.ts';
import { buildEndedSessionCookies, buildSessionCookies } from '../../../shared/cookies/session-cookies.ts';
import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { withReferrer } from '../../../shared/navigation/site-url.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { createArgumentProblem } from '../../http/problems.ts';
import { closeSession, createPerson, findPerson, openSession } from '../../marketplace/people/persons.ts';
import { isSampleUserId, SAMPLE_USERS, type SampleUserId } from '../../marketplace/people/sample-users.ts';
import { createRandomCode } from '../../marketplace/text/random-code.ts';
import { buildPrivacyCookie } from '../account/settings-routes.server.ts';
import { createFields, type FormProblems, type FormValues, parseForm } from '../blocks/form-fields.server.ts';
import { buildSitePath, createBlockPage, describePage } from '../http/market-page.server.ts';
import type { MarketContext, MarketRedirect, MarketRoute, PageResult, PageServices } from '../http/route.server.ts';

const SESSION_MAX_AGE_SECONDS = 14 * 24 * 60 * 60;
const PUBLIC_ID_GROUPS = 3;

function readReferrer({ request }: PageServices, form?: URLSearchParams): string | null {
  return parseReferrer(form?.get('back') ?? request.url.searchParams.get('referrer'));
}

/** The field with the page to return to, which is the home page where none is named. */
const hideReferrer = (services: PageServices, referrer: string | null) => ({
  back: referrer ?? buildSitePath(services, '/'),
});

function buildOtherPath(services: PageServices, id: 'sign-in' | 'sign-up', referrer: string | null): string {
  const path = buildSitePath(services, buildPath(id));
  return referrer === null ? path : withReferrer(path, referrer);
}

export const signInRoute: MarketRoute = {
  access: 'anyone',
  page: (services) => {
    const { t } = services;
    const referrer = readReferrer(services);
    const path = buildSitePath(services, buildPath('sign-in'));
    const signUp = { label: t('page.sign-up.title'), path: buildOtherPath(services, 'sign-up', referrer) };
    const roles = Object.keys(SAMPLE_USERS) as SampleUserId[];
    return createBlockPage(services, {
      ...describePage(services, 'sign-in', 'account'),
      title: t('sign-in.title', { brand: brand.name }),
      text: t('sign-in.text'),
      headTitle: t('page.sign-in.title'),
      description: t('page.sign-in.text'),
      blocks: [
        {
          kind: 'rows',
          rows: roles.map((person) => ({
            title: SAMPLE_USERS[person].fullName,
            lines: [t(`sign-in.${person}`)],
            actions: [
              { label: t('page.sign-in.title'), path, fields: { person, ...hideReferrer(services, referrer) } },
            ],
          })),
        },
        { kind: 'buttons', heading: t('sign-in.new'), links: [signUp] },
      ],
    });
  },
  post: (context) => {
    const id = context.form.get('person');
    if (!isSampleUserId(id))
      throw createArgumentProblem('person', `must be one of ${Object.keys(SAMPLE_USERS).join(', ')}`);
    return startSession(context, SAMPLE_USERS[id].publicId);
  },
};

const SIGN_UP_FIELDS = {
  name: { kind: 'text', label: 'field.name', isRequired: true, maxLength: 80, autoComplete: 'name' },
  email: { kind: 'email', label: 'field.email', isRequired: true, autoComplete: 'email' },
} as const;

export const signUpRoute: MarketRoute = {
  access: 'anyone',
  page: (services) => renderSignUp(services, readReferrer(services), {}),
  post: async (context) => {
    const { db, t, form } = context;
    const { values, problems, isValid } = parseForm(SIGN_UP_FIELDS, form, {}, t);
    const id = createRandomCode(PUBLIC_ID_GROUPS).toLowerCase();
    if (isValid && (await createPerson(db, { id, ...values }))) return startSession(context, id);
    const found = isValid ? { email: t('sign-up.taken') } : problems;
    return renderSignUp(context, readReferrer(context, form), values, found);
  },
};

function renderSignUp(
  services: PageServices,
  referrer: string | null,
  values: Partial<FormValues<typeof SIGN_UP_FIELDS>>,
  problems: FormProblems<typeof SIGN_UP_FIELDS> = {},
): PageResult {
  const { t } = services;
  const links = [{ label: t('sign-up.choose'), path: buildOtherPath(services, 'sign-in', referrer) }];
  return createBlockPage(services, {
    ...describePage(services, 'sign-up', 'account'),
    problems,
    blocks: [
      {
        kind: 'form',
        path: buildSitePath(services, buildPath('sign-up')),
        fields: createFields(SIGN_UP_FIELDS, values, {}, t, problems),
        hidden: hideReferrer(services, referrer),
        submitLabel: t('sign-up.submit'),
        note: t('sign-up.note'),
      },
      { kind: 'buttons', heading: t('sign-up.or'), links },
    ],
  });
}

async function startSession(context: MarketContext, id: string): Promise<MarketRedirect> {
  const { db, request, tokens, form, seconds: iat } = context;
  const person = await findPerson(db, id);
  if (person === null) throw new Error('The person of this session has no account');
  const session = { sid: crypto.randomUUID(), iat, exp: iat + SESSION_MAX_AGE_SECONDS, user: person.user };
  const token = await tokens.sign({ ...session, organizationId: person.organizationId ?? undefined });
  await openSession(db, { sid: session.sid, person: id, createdAt: iat, expiresAt: session.exp });
  return {
    redirect: parseReferrer(form.get('back') ?? form.get('referrer')) ?? `${request.language.prefix}/`,
    cookies: [...buildSessionCookies(token, SESSION_MAX_AGE_SECONDS), buildPrivacyCookie(person)],
  };
}

/**
 * `/signout/`: removes the session's cookies, even if deleting its row fails. `GET` only shows the form, since a link or
 * an image on another site must not end a session. A form gets a redirect, the header's script its address as JSON.
 */
export const signOutRoute: MarketRoute = {
  access: 'anyone',
  page: (services) => {
    const { t } = services;
    const path = buildSitePath(services, buildPath('sign-out'));
    const cancel = { label: t('sign-out.stay'), path: buildSitePath(services, '/') };
    return createBlockPage(services, {
      ...describePage(services, 'sign-out', 'account'),
      blocks: [{ kind: 'form', path, fields: [], submitLabel: t('sign-out.confirm'), cancel }],
    });
  },
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
