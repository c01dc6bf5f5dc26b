import type { PageMessageKey } from '../../../shared/i18n/message-keys.ts';
import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { addLanguagePrefix } from '../../../shared/navigation/site-url.ts';
import { resolvePage } from '../../../shared/routes/resolve-page.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import {
  createFields,
  type FormFields,
  type FormProblems,
  type FormValues,
  parseForm,
} from '../blocks/form-fields.server.ts';
import { describePage } from '../http/describe-page.server.ts';
import type { PageResult } from '../http/page-result.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import type { FormBlock } from '../page/blocks.ts';
import { parseIntent } from './sign-in-intent.server.ts';

export const SIGN_IN_FIELDS = {
  email: { kind: 'email', label: 'field.email', isRequired: true, autoComplete: 'username' },
  code: { kind: 'text', label: 'field.code', hint: 'sign-in.code-hint', isRequired: true, maxLength: 20 },
} as const;

export const SIGN_UP_FIELDS = {
  name: { kind: 'text', label: 'field.name', isRequired: true, maxLength: 80, autoComplete: 'name' },
  email: { kind: 'email', label: 'field.email', isRequired: true, autoComplete: 'email' },
} as const;

/** The page to return to and the intent, from the query or from a form that is rendered again. */
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

interface AccountForm {
  readonly fields: FormFields;
  readonly submitLabel: PageMessageKey;
  readonly submitVariant: FormBlock['submitVariant'];
  readonly note?: PageMessageKey;
}

/** The differences between the two pages. */
const ACCOUNT_FORMS = {
  'sign-in': { fields: SIGN_IN_FIELDS, submitLabel: 'sign-in.submit', submitVariant: 'secondary' },
  'sign-up': { fields: SIGN_UP_FIELDS, submitLabel: 'sign-up.submit', submitVariant: 'primary', note: 'sign-up.note' },
} as const satisfies Readonly<Record<string, AccountForm>>;
type AccountFormId = keyof typeof ACCOUNT_FORMS;
type Fields<Id extends AccountFormId> = (typeof ACCOUNT_FORMS)[Id]['fields'];

/** The values of a refused form. */
interface RefusedForm<Id extends AccountFormId> {
  readonly values: Partial<FormValues<Fields<Id>>>;
  readonly problems: FormProblems<Fields<Id>>;
  readonly form: URLSearchParams;
}

/** Creates the sign-in page or the sign-up page. */
export function createAccountFormPage<Id extends AccountFormId>(
  services: PageServices,
  id: Id,
  refused?: RefusedForm<Id>,
): PageResult {
  const { t, request } = services;
  const { fields, submitLabel, submitVariant, note }: AccountForm = ACCOUNT_FORMS[id];
  const { back: referrer, intent } = readOrigin(services, refused?.form);
  const block: FormBlock = {
    kind: 'form',
    path: addLanguagePrefix(buildPath<AccountFormId>(id), request.language.prefix),
    fields: createFields<FormFields>(fields, refused?.values ?? {}, {}, t, refused?.problems),
    hidden: createHidden({ back: referrer, intent }),
    submitLabel: t(submitLabel),
    submitVariant,
    ...(note === undefined ? {} : { note: t(note) }),
  };
  const page = describePage(services, id, { kind: id, referrer, intent, form: block });
  return refused === undefined ? page : { ...page, status: 422 };
}

/** Creates the page of a form whose token has expired, with its values; null for other pages. */
export function createExpiredAccountPage(services: PageServices, form: URLSearchParams): PageResult | null {
  const { site, url } = services.request;
  const resolution = resolvePage(site, url.pathname);
  if (resolution.kind !== 'page' || !isAccountForm(resolution.id) || !form.has('email')) return null;
  const { values } = parseForm<FormFields>(ACCOUNT_FORMS[resolution.id].fields, form, {}, services.t);
  return { ...createAccountFormPage(services, resolution.id, { values, problems: {}, form }), status: 403 };
}

const isAccountForm = (id: string): id is AccountFormId => Object.hasOwn(ACCOUNT_FORMS, id);
