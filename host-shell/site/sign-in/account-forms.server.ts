import { brand } from '../../../shared/brand/brand.ts';
import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { withReferrer } from '../../../shared/navigation/site-url.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { SAMPLE_USERS } from '../../marketplace/people/sample-users.ts';
import { createFields, type FormProblems, type FormValues } from '../blocks/form-fields.server.ts';
import { buildSitePath, createBlockPage, describePage } from '../http/market-page.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import type { PageResult } from '../http/route.server.ts';
import type { LinkData } from '../page/blocks.ts';

export const SIGN_UP_FIELDS = {
  name: { kind: 'text', label: 'field.name', isRequired: true, maxLength: 80, autoComplete: 'name' },
  email: { kind: 'email', label: 'field.email', isRequired: true, autoComplete: 'email' },
} as const;

const INTENT = /^(?:like|follow):[A-Za-z0-9_-]{1,64}$/;

/** Parses the action that the user was about to take before signing in: `like:1230735`. Null for other values. */
export const parseIntent = (text: string | null): string | null => (text !== null && INTENT.test(text) ? text : null);

/** Adds the page to return to and the intent to a path. */
export function withOrigin(path: string, referrer: string | null, intent: string | null): string {
  const returning = referrer === null ? path : withReferrer(path, referrer);
  return intent === null
    ? returning
    : `${returning}${returning.includes('?') ? '&' : '?'}intent=${encodeURIComponent(intent)}`;
}

interface RefusedForm {
  readonly values: FormValues<typeof SIGN_UP_FIELDS>;
  readonly problems: FormProblems<typeof SIGN_UP_FIELDS>;
  readonly form: URLSearchParams;
}

/** The page to return to and the intent, as a page or a refused form of it has them. */
function readOrigin({ request }: PageServices, form?: URLSearchParams) {
  const { searchParams } = request.url;
  const referrer = parseReferrer(form?.get('back') ?? searchParams.get('referrer'));
  const intent = parseIntent(form?.get('intent') ?? searchParams.get('intent'));
  const back = referrer ?? buildSitePath({ request }, '/');
  return { referrer, intent, hidden: { back, ...(intent && { intent }) } };
}

/** The sign-in page: the sample people, each with a button. */
export function createSignInPage(services: PageServices): PageResult {
  const { t } = services;
  const { referrer, intent, hidden } = readOrigin(services);
  const path = buildSitePath(services, buildPath('sign-in'));
  const signUp = withOrigin(buildSitePath(services, buildPath('sign-up')), referrer, intent);
  const roles = Object.keys(SAMPLE_USERS) as (keyof typeof SAMPLE_USERS)[];
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
          actions: [{ label: t('page.sign-in.title'), path, fields: { person, ...hidden } }],
        })),
      },
      { kind: 'links', heading: t('sign-in.new'), links: [{ label: t('page.sign-up.title'), path: signUp }] },
    ],
  });
}

/** The sign-up page: a name and an e-mail address, and no password. The sample users are offered too. */
export function createSignUpPage(services: PageServices, refused?: RefusedForm): PageResult {
  const { t } = services;
  const { referrer, intent, hidden } = readOrigin(services, refused?.form);
  const signIn = withOrigin(buildSitePath(services, buildPath('sign-in')), referrer, intent);
  const links: LinkData[] = [{ label: t('sign-up.choose'), path: signIn }];
  if (referrer?.endsWith('/mytickets') === true) links.push({ label: t('page.my-tickets.find'), path: referrer });
  return createBlockPage(services, {
    ...describePage(services, 'sign-up', 'account'),
    problems: refused?.problems ?? {},
    blocks: [
      {
        kind: 'form',
        path: buildSitePath(services, buildPath('sign-up')),
        fields: createFields(SIGN_UP_FIELDS, refused?.values ?? {}, {}, t, refused?.problems),
        hidden,
        submitLabel: t('sign-up.submit'),
        note: t('sign-up.note'),
      },
      { kind: 'links', heading: t('sign-up.or'), links },
    ],
  });
}

/** Asks for confirmation, because a link alone must not end a session. */
export function createSignOutPage(services: PageServices): PageResult {
  const { t } = services;
  return createBlockPage(services, {
    ...describePage(services, 'sign-out', 'account'),
    blocks: [
      {
        kind: 'form',
        path: buildSitePath(services, buildPath('sign-out')),
        fields: [],
        submitLabel: t('sign-out.confirm'),
        cancel: { label: t('sign-out.stay'), path: buildSitePath(services, '/') },
      },
    ],
  });
}
