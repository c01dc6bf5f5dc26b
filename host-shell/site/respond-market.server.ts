import type { Context } from 'hono';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { buildEndedSessionCookies, SESSION_COOKIE } from '../../shared/contracts/session-cookies.ts';
import type { SessionTokens } from '../../shared/contracts/session-token.ts';
import { addLanguagePrefix } from '../../shared/navigation/site-url.ts';
import { buildPath, type PageId, ROUTES } from '../../shared/routes/routes.ts';
import { findPerson, findSessionPerson, type Person } from '../marketplace/people/persons.ts';
import { renewSession } from './account/session-renewal.server.ts';
import { refillForms } from './blocks/refill-forms.server.ts';
import { acceptsJson } from './http/accepts-json.server.ts';
import type { HostShellEnv } from './http/env.server.ts';
import type {
  MarketAnswer,
  MarketContext,
  MarketRedirect,
  MarketRoute,
  SignInDemand,
} from './http/market-context.server.ts';
import { buildNoticeCookie, createNotice } from './http/notices.server.ts';
import type { OrderGrants } from './http/order-grants.server.ts';
import { loadPage, notFoundResult, type PageResult } from './http/page-result.server.ts';
import type { PageServices } from './http/page-services.server.ts';
import { type MarketResolution, resolveMarketPath } from './http/resolve-market-path.server.ts';
import { MARKET_ROUTES } from './market-routes.server.ts';
import type { ActionAnswer, FailedActionAnswer, RefusedFormAnswer, SignInAnswer } from './queries/post-action.ts';
import type { MarketPageAnswer } from './queries/use-live-page.ts';
import { withOrigin } from './sign-in/with-origin.ts';

type PageContext = Context<HostShellEnv>;

const NO_STORE = { 'cache-control': 'no-store' } as const;

/** The dependencies of marketplace responses. */
export interface MarketResponder {
  readonly tokens: SessionTokens;
  readonly grants: OrderGrants;
  readonly render: (result: PageResult) => Response;
  /** Creates the page that describes what signing in gives access to. */
  readonly describe: (services: PageServices, id: PageId) => PageResult;
}

interface FoundRoute {
  readonly route: MarketRoute;
  readonly resolution: MarketResolution;
}

/** Finds the marketplace page or action of a request. */
export function findMarketRoute({ request }: PageServices): FoundRoute | null {
  const resolution = resolveMarketPath(request.site, request.url.pathname);
  const route = resolution === null ? undefined : MARKET_ROUTES[resolution.id];
  return resolution === null || route === undefined ? null : { route, resolution };
}

/**
 * Responds to a request for a page or an action of the marketplace; null for other requests. Posted forms have passed the
 * CSRF protection. A form gets a redirect and a script the same result as JSON. The session is renewed if the user's data
 * in the header has changed.
 */
export async function respondToMarket(c: PageContext, responder: MarketResponder): Promise<Response | null> {
  const { services, session } = c.var;
  const found = findMarketRoute(services);
  if (found === null) return null;
  const context = await createContext(c, found, responder);
  const { db, person, now } = context;
  const answer = await resolveAnswer(c.req.method === 'POST' ? 'post' : 'get', context, found, responder);
  if (answer === null) return null;
  // The action may have changed the user's data in the header.
  const current = person !== null && c.req.method === 'POST' ? await findPerson(db, person.id) : person;
  const isScript = acceptsJson(c.req.raw.headers);
  const response = await toResponse(answer, context, current, isScript, responder);
  if (session !== null && current !== null) {
    const cookies = await renewSession(responder.tokens, session, current, now);
    for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  }
  // The session was ended in another browser or with the account. Otherwise the header would show the user until the cookie expires.
  const isNew = response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`));
  if (session !== null && person === null && !isNew)
    for (const cookie of buildEndedSessionCookies()) response.headers.append('set-cookie', cookie);
  return response;
}

/**
 * Responds to a form whose token has expired: with its page and its values, or with the sign-in page if the session has
 * ended. Null for a form without a page of its own, and for a form that could not be read.
 */
export async function respondToExpiredForm(c: PageContext, responder: MarketResponder): Promise<Response | null> {
  const { services, form } = c.var;
  const found = findMarketRoute(services);
  if (found?.route.get === undefined || form.size === 0) return null;
  const context = await createContext(c, found, responder);
  const { pathname } = services.request.url;
  if (context.person === null && found.route.access !== 'anyone') {
    return redirect({ redirect: buildSignInPath(services, { referrer: pathname }), notice: 'form-expired' });
  }
  const answer = await resolveAnswer('get', context, found, responder);
  if (answer === null || !('page' in answer) || answer.status !== 200) return null;
  return responder.render({ ...answer, status: 403, page: refillForms(await loadPage(answer), pathname, form) });
}

/** Responds to a form that is too large to be read; null if its route has no handler for that. */
export async function respondToLargeForm(c: PageContext, responder: MarketResponder): Promise<Response | null> {
  const found = findMarketRoute(c.var.services);
  if (found === null) return null;
  const context = await createContext(c, found, responder);
  const answer = await resolveAnswer('showTooLarge', context, found, responder);
  if (answer === null) return null;
  return toResponse(answer, context, context.person, false, responder);
}

/** Tells a script that its page has expired, and where to load it again. */
export function answerExpiredScript(problem: HttpProblem, location: string): Response {
  const answer: SignInAnswer = { ...problem.toJSON(), location };
  const response = Response.json(answer, { status: problem.status, headers: problem.headers });
  response.headers.append('set-cookie', buildNoticeCookie({ id: 'form-expired', subject: '' }));
  return response;
}

async function createContext(
  c: PageContext,
  { resolution }: FoundRoute,
  { grants }: MarketResponder,
): Promise<MarketContext> {
  const { services, session, form, file } = c.var;
  const { DB: db } = c.env;
  return {
    services,
    db,
    flagStore: c.env.FLAG_RULES,
    model: c.env.AI,
    params: resolution.params,
    form,
    file,
    query: services.request.url.searchParams,
    cookieHeader: c.req.header('cookie'),
    grants,
    person: session === null ? null : await findSessionPerson(db, session.sid),
    now: Math.floor(services.now() / 1000),
  };
}

/** @returns null if the route does not have the handler */
async function resolveAnswer(
  handler: 'get' | 'post' | 'showTooLarge',
  context: MarketContext,
  { route, resolution }: FoundRoute,
  { describe }: MarketResponder,
): Promise<MarketAnswer | null> {
  const { services, person, params } = context;
  if (route[handler] === undefined) return null;
  if (route.access === 'anyone') return (await route[handler]?.(context)) ?? null;
  if (person === null) {
    // Pages that the header links to describe themselves and link to the sign-in page.
    if (handler === 'get' && resolution.id in ROUTES) return describe(services, resolution.id as PageId);
    const { pathname, search } = services.request.url;
    return { signIn: { referrer: pathname + search } };
  }
  const isOwn = params.publicId === undefined || params.publicId === person.id;
  if (!isOwn || !hasAccess(person, route.access)) return notFoundResult(services);
  return (await route[handler]?.({ ...context, person })) ?? null;
}

function hasAccess({ role }: Person, access: Exclude<MarketRoute['access'], 'anyone'>): boolean {
  if (access === 'person') return true;
  return access === 'staff' ? role === 'staff' : role !== 'attendee';
}

async function toResponse(
  answer: MarketAnswer,
  { services }: MarketContext,
  person: Person | null,
  isScript: boolean,
  { render }: MarketResponder,
): Promise<Response> {
  if (answer instanceof Response) return answer;
  if ('status' in answer) return isScript ? sendPage(answer) : render(answer);
  if ('signIn' in answer) return demandSignIn(answer, services, isScript);
  return isScript ? respondToScript(answer, services, person) : redirect(answer);
}

/** Sends only the page's data, for the script of a live page, which already has the document. */
async function sendPage(result: PageResult): Promise<Response> {
  const { status } = result;
  const page = await loadPage(result);
  if (page.kind !== 'market') throw new HttpProblem('NOT_FOUND', 'There is no such page.');
  if (status === 200) return Response.json({ page } satisfies MarketPageAnswer, { headers: NO_STORE });
  const problem = new HttpProblem('ARGUMENTS_ERROR', 'There are errors with the fields of the form.');
  const answer: RefusedFormAnswer = { ...problem.toJSON(), page };
  return Response.json(answer, { status: problem.status, headers: problem.headers });
}

function buildSignInPath({ request }: PageServices, { referrer, intent }: SignInDemand['signIn']): string {
  return withOrigin(addLanguagePrefix(buildPath('sign-in'), request.language.prefix), referrer, intent ?? null);
}

function demandSignIn({ signIn }: SignInDemand, services: PageServices, isScript: boolean): Response {
  const location = buildSignInPath(services, signIn);
  if (isScript) {
    const problem = new HttpProblem('NO_AUTH', 'The session is over, or there was none.');
    const answer: SignInAnswer = { ...problem.toJSON(), location };
    return Response.json(answer, { status: problem.status, headers: problem.headers });
  }
  return redirect({ redirect: location });
}

function respondToScript(
  { notice, subject = '', cookies = [] }: MarketRedirect,
  { t, request }: PageServices,
  person: Person | null,
): Response {
  const shown = notice === undefined ? null : createNotice({ id: notice, subject }, t, request.language.prefix);
  const answer: ActionAnswer = { user: person?.user ?? null, notice: shown };
  const response = shown?.severity === 'error' ? refuse(answer) : Response.json(answer, { headers: NO_STORE });
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

function refuse(answer: ActionAnswer): Response {
  const problem = new HttpProblem('CONFLICT', 'The action could not be done.');
  const body: FailedActionAnswer = { ...problem.toJSON(), ...answer };
  return Response.json(body, { status: problem.status, headers: problem.headers });
}

function redirect({ redirect: location, notice, subject = '', cookies = [] }: MarketRedirect): Response {
  const response = new Response(null, { status: 303, headers: { location, ...NO_STORE } });
  const all = notice === undefined ? cookies : [...cookies, buildNoticeCookie({ id: notice, subject })];
  for (const cookie of all) response.headers.append('set-cookie', cookie);
  return response;
}
