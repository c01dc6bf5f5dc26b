import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { addLanguagePrefix } from '../../../shared/navigation/site-url.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import type { FormBlock } from '../../src/page/blocks.ts';
import { describePage } from '../describe-page.ts';
import { createFields, type FormProblems, type FormValues } from '../market/form-fields.ts';
import { parseIntent } from '../market/sign-in-intent.ts';
import type { PageResult } from '../page-result.ts';
import type { PageServices } from '../page-services.ts';

export const SIGN_IN_FIELDS = {
  email: { kind: 'email', label: 'field.email', isRequired: true, autoComplete: 'username' },
  code: { kind: 'text', label: 'field.code', hint: 'sign-in.code-hint', isRequired: true, maxLength: 20 },
} as const;

export const SIGN_UP_FIELDS = {
  name: { kind: 'text', label: 'field.name', isRequired: true, maxLength: 80, autoComplete: 'name' },
  email: { kind: 'email', label: 'field.email', isRequired: true, autoComplete: 'email' },
} as const;

/** Where to go afterwards and what was wanted: of the query, and of a form that comes again. */
interface Origin {
  readonly back: string | null;
  readonly intent: string | null;
}

function readOrigin({ request }: PageServices, form: URLSearchParams = new URLSearchParams()): Origin {
  const { searchParams } = request.url;
  return {
    back: parseReferrer(form.get('back') ?? searchParams.get('referrer')),
    intent: parseIntent(form.get('intent') ?? searchParams.get('intent')),
  };
}

const createHidden = ({ back, intent }: Origin): Record<string, string> => ({
  ...(back === null ? {} : { back }),
  ...(intent === null ? {} : { intent }),
});

/** The page to sign in at; with what was posted where that was refused. */
export function createSignInPage(
  services: PageServices,
  values: Partial<FormValues<typeof SIGN_IN_FIELDS>> = {},
  problems: FormProblems<typeof SIGN_IN_FIELDS> = {},
  form?: URLSearchParams,
): PageResult {
  const { t, csrfToken, request } = services;
  const origin = readOrigin(services, form);
  const block: FormBlock = {
    kind: 'form',
    path: addLanguagePrefix(buildPath('sign-in'), request.language.prefix),
    fields: createFields(SIGN_IN_FIELDS, values, {}, t, problems),
    hidden: createHidden(origin),
    submitLabel: t('sign-in.submit'),
    submitVariant: 'secondary',
  };
  const { back: referrer, intent } = origin;
  const page = describePage(services, 'sign-in', { kind: 'sign-in', referrer, intent, csrfToken, form: block });
  return Object.keys(problems).length === 0 ? page : { ...page, status: 422 };
}

/** The page for a new account; with what was posted where that was refused. */
export function createSignUpPage(
  services: PageServices,
  values: Partial<FormValues<typeof SIGN_UP_FIELDS>> = {},
  problems: FormProblems<typeof SIGN_UP_FIELDS> = {},
  form?: URLSearchParams,
): PageResult {
  const { t, request } = services;
  const origin = readOrigin(services, form);
  const block: FormBlock = {
    kind: 'form',
    path: addLanguagePrefix(buildPath('sign-up'), request.language.prefix),
    fields: createFields(SIGN_UP_FIELDS, values, {}, t, problems),
    hidden: createHidden(origin),
    submitLabel: t('sign-up.submit'),
    note: t('sign-up.note'),
  };
  const { back: referrer, intent } = origin;
  const page = describePage(services, 'sign-up', { kind: 'sign-up', referrer, intent, form: block });
  return Object.keys(problems).length === 0 ? page : { ...page, status: 422 };
}
