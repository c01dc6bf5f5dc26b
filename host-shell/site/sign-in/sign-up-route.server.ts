import type { Context } from 'hono';
import type { SessionTokens } from '../../../shared/contracts/session-token.ts';
import { createPerson } from '../../marketplace/people/persons.ts';
import { createRandomCode } from '../../marketplace/text/random-code.ts';
import { parseForm } from '../blocks/form-fields.server.ts';
import type { HostShellEnv } from '../http/env.server.ts';
import type { PageResult } from '../http/page-result.server.ts';
import { createAccountFormPage, SIGN_UP_FIELDS } from './account-forms.server.ts';
import { resolveReferrer } from './resolve-referrer.server.ts';
import { redirectWithCookies } from './session-routes.server.ts';
import { startSession } from './start-session.server.ts';

const PUBLIC_ID_GROUPS = 3;

/** `POST /signin/signup/`: creates an account without a password and starts its session. */
export async function signUpRoute(
  c: Context<HostShellEnv>,
  tokens: SessionTokens,
  render: (result: PageResult) => Response,
): Promise<Response> {
  const { form, services } = c.var;
  const { values, problems, isValid } = parseForm(SIGN_UP_FIELDS, form, {}, services.t);
  if (!isValid) return render(createAccountFormPage(services, 'sign-up', { values, problems, form }));
  const id = createRandomCode(PUBLIC_ID_GROUPS).toLowerCase();
  const now = Math.floor(Date.now() / 1000);
  if (!(await createPerson(c.env.DB, { id, ...values, now }))) {
    const taken = { email: services.t('sign-up.taken') };
    return render(createAccountFormPage(services, 'sign-up', { values, problems: taken, form }));
  }
  const { cookies } = await startSession(c.env.DB, tokens, id, services, form.get('intent'));
  return redirectWithCookies(resolveReferrer(form.get('back')), cookies);
}
