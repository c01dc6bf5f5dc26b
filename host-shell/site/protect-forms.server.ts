import type { MiddlewareHandler } from 'hono';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { CSRF_FIELD } from '../../shared/contracts/session-cookies.ts';
import { parseReferrer } from '../../shared/navigation/referrer.ts';
import type { FindForm } from './form-routes.server.ts';
import { CSRF_PROBLEMS, type CsrfProblem, createCsrfProtection } from './http/csrf-protection.server.ts';
import type { HostShellEnv } from './http/env.server.ts';
import { buildNoticeCookie, createNotice } from './http/notices.server.ts';
import type { ResolveKeys } from './http/signing-keys.server.ts';
import type { PageNotice } from './page/notice.ts';
import {
  answerExpiredScript,
  findMarketRoute,
  type MarketResponder,
  respondToExpiredForm,
  respondToLargeForm,
} from './respond-market.server.ts';
import { type PageContext, renderPage, respondToPage } from './respond-page.server.ts';
import { createExpiredAccountPage } from './sign-in/account-forms.server.ts';

interface FormProtection {
  readonly resolveKeys: ResolveKeys;
  readonly findForm: FindForm;
  readonly createResponder: (c: PageContext) => MarketResponder;
}

/** Accepts forms and scripts of the site's own pages and refuses others. An expired form is rendered again with its values. */
export function createFormProtection({
  resolveKeys,
  findForm,
  createResponder,
}: FormProtection): MiddlewareHandler<HostShellEnv> {
  const refuse = async (c: PageContext, problem: CsrfProblem): Promise<Response> => {
    const isForm = (c.req.header('accept') ?? '').includes('text/html');
    // The tab was open for a long time, or a menu's script is late: the page is rendered again with a fresh token.
    if (isForm && findForm(c.var.services) !== undefined) {
      c.set('services', { ...c.var.services, notice: createRefusalNotice(c), noticeId: null });
      const account = problem === 'token' ? createExpiredAccountPage(c.var.services, c.var.form) : null;
      return account === null ? respondToPage(c, { status: 403 }) : renderPage(c, account);
    }
    const refusal = new HttpProblem('FORBIDDEN', CSRF_PROBLEMS[problem]);
    if (findMarketRoute(c.var.services) === null) throw refusal;
    const shown = problem === 'size' && isForm ? await respondToLargeForm(c, createResponder(c)) : null;
    if (shown !== null) return shown;
    const isOwn = problem === 'token';
    if (isForm) return (isOwn ? await renderExpiredForm(c) : null) ?? redirectExpiredForm(c);
    const location = parseReferrer(c.var.form.get('referrer'));
    if (!isOwn || location === null) throw refusal;
    return answerExpiredScript(refusal, location);
  };
  const renderExpiredForm = (c: PageContext) => {
    c.set('services', { ...c.var.services, notice: createRefusalNotice(c), noticeId: null });
    return respondToExpiredForm(c, createResponder(c));
  };
  return createCsrfProtection(
    (c) => resolveKeys(c.env).csrf,
    refuse,
    (c) => findMarketRoute(c.var.services)?.route.showTooLarge !== undefined,
  );
}

/** Creates the notice that explains why a form is shown again; null for a form without a token, like the header's without script. */
function createRefusalNotice(c: PageContext): PageNotice | null {
  if (!c.var.form.get(CSRF_FIELD)) return null;
  const { t, request } = c.var.services;
  const id = !c.req.header('cookie') ? 'cookies-needed' : 'form-expired';
  return createNotice({ id, subject: '' }, t, request.language.prefix);
}

/** Redirects to the form's page, with a notice to send it again. If that page is unknown, redirects to the home page. */
function redirectExpiredForm(c: PageContext): Response {
  const location = parseReferrer(c.var.form.get('referrer')) ?? `${c.var.services.request.language.prefix}/`;
  c.header('set-cookie', buildNoticeCookie({ id: 'form-expired', subject: '' }));
  return c.redirect(location, 303);
}
