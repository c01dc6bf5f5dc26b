import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { createFields, type FormProblems, type FormValues } from '../blocks/form-fields.server.ts';
import { buildSitePath } from '../http/links.server.ts';
import { describePage } from '../http/market-page.server.ts';
import type { PageResult } from '../http/page-result.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import type { FormBlock } from '../page/blocks.ts';

export const SIGN_UP_FIELDS = {
  name: { kind: 'text', label: 'field.name', isRequired: true, maxLength: 80, autoComplete: 'name' },
  email: { kind: 'email', label: 'field.email', isRequired: true, autoComplete: 'email' },
} as const;

const INTENT = /^(?:like|follow):[A-Za-z0-9_-]{1,64}$/;

/** Parses the action that the user was about to take before signing in: `like:1230735`. Null for other values. */
export const parseIntent = (text: string | null): string | null => (text !== null && INTENT.test(text) ? text : null);

/** The values of a refused form. */
interface RefusedForm {
  readonly values: FormValues<typeof SIGN_UP_FIELDS>;
  readonly problems: FormProblems<typeof SIGN_UP_FIELDS>;
  readonly form: URLSearchParams;
}

/** Creates the sign-in page, which offers the sample people, or the sign-up page. Both keep the page to return to and the intent. */
export function createAccountFormPage(
  services: PageServices,
  id: 'sign-in' | 'sign-up',
  refused?: RefusedForm,
): PageResult {
  const { t, request } = services;
  const { searchParams } = request.url;
  const referrer = parseReferrer(refused?.form.get('back') ?? searchParams.get('referrer'));
  const intent = parseIntent(refused?.form.get('intent') ?? searchParams.get('intent'));
  if (id === 'sign-in') return describePage(services, id, { kind: id, referrer, intent });
  const form: FormBlock = {
    kind: 'form',
    path: buildSitePath(services, buildPath(id)),
    fields: createFields(SIGN_UP_FIELDS, refused?.values ?? {}, {}, t, refused?.problems),
    hidden: { ...(referrer === null ? {} : { back: referrer }), ...(intent === null ? {} : { intent }) },
    submitLabel: t('sign-up.submit'),
    note: t('sign-up.note'),
  };
  const page = describePage(services, id, { kind: id, referrer, intent, form });
  return refused === undefined ? page : { ...page, status: 422 };
}
