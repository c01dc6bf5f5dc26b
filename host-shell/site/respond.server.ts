import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import type { SessionPayload, SessionTokens } from '../../shared/contracts/session-token.ts';
import { hasRefused } from '../../shared/cookies/privacy-cookie.ts';
import { buildEndedSessionCookies, buildSessionCookies, SESSION_COOKIE } from '../../shared/cookies/session-cookies.ts';
import { withReferrer } from '../../shared/navigation/site-url.ts';
import { buildPath, type PageId, ROUTES } from '../../shared/routes/routes.ts';
import { findPerson, findSessionPerson, type Person } from '../marketplace/people/persons.ts';
import { streamPage } from './frame/stream-page.server.tsx';
import { buildSitePath, notFoundResult } from './http/market-page.server.ts';
import { buildNoticeCookie, createNotice } from './http/notices.server.ts';
import {
  type HostShellEnv,
  loadPage,
  type MarketAnswer,
  type MarketContext,
  type MarketRedirect,
  type MarketRoute,
  type PageResult,
  type PageServices,
} from './http/route.server.ts';
import { createInfoPage } from './info/info-pages.server.ts';
import { SEEN_FIELD, STYLE_COOKIE } from './page/shown-page.ts';
import type { ActionAnswer, FailedActionAnswer, MarketPageAnswer, SignInAnswer } from './queries/server-state.ts';
import { type FoundRoute, findRoute } from './routes.server.ts';

type PageContext = Context<HostShellEnv>;

const NO_STORE = { 'cache-control': 'no-store' } as const;

export function renderPage(c: PageContext, result: PageResult): Response {
  const { files, services, secureHeadersNonce: nonce = '' } = c.var;
  const hasStyle = getCookie(c, STYLE_COOKIE) === files.style;
  // The script deletes what the header stores, as soon as it can.
  const mayWait = !hasRefused(c.req.header('cookie') ?? '', 'recent-searches');
  const { styles } = result;
  const styleText = styles === undefined ? files.styleText : files.stylesByKind[styles];
  return streamPage(result, services, { ...files, styleText, nonce, hasStyle }, mayWait);
}

export async function respondToRequest(c: PageContext, tokens: SessionTokens): Promise<Response> {
  const { services, form } = c.var;
  const { site, url } = services.request;
  const found = findRoute(site, url.pathname);
  if (found === null) return renderPage(c, notFoundResult(services));
  if ('redirect' in found) return c.redirect(found.redirect + url.search, found.status);
  const { page } = found.route;
  const isPost = c.req.method === 'POST';
  const isSeen = isPost && form.has(SEEN_FIELD);
  if (page === undefined || (isPost && !isSeen)) return respondToMarket(c, found, tokens);
  const result = await page(services, found.params);
  if (!isSeen) return renderPage(c, result);
  // A prefetched page that is now shown: it is loaded so that the view is counted by the same rules, and discarded.
  await loadPage(result);
  return new Response(null, { status: 204, headers: NO_STORE });
}

/**
 * Responds to a page or an action of the marketplace. A form gets a redirect and a script the same result as JSON. The
 * session is renewed if the user's data in the header has changed.
 */
async function respondToMarket(
  c: PageContext,
  { id, params, route }: FoundRoute,
  tokens: SessionTokens,
): Promise<Response> {
  const { services, session, form } = c.var;
  const { DB: db } = c.env;
  const isPost = c.req.method === 'POST';
  const isScript = (c.req.header('accept') ?? '').startsWith('application/json');
  // Signing out works while the database fails.
  const person = session === null || id === 'sign-out' ? null : await findSessionPerson(db, session.sid);
  const context: MarketContext = {
    ...services,
    tokens,
    flagStore: c.env.FLAG_RULES,
    params,
    form,
    query: services.request.url.searchParams,
    cookieHeader: c.req.header('cookie'),
    isScript,
    person,
    seconds: Math.floor(services.now() / 1000),
  };
  const answer = await resolveAnswer(isPost ? 'post' : 'get', context, route, id);
  // The action may have changed the user's data in the header.
  const current = person !== null && isPost ? await findPerson(db, person.id) : person;
  const response = await toResponse(c, answer, current, isScript);
  const isNew = response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`));
  if (session === null || isNew) return response;
  // Without a person the session was ended in another browser or with the account: the header must not go on showing the user.
  const cookies =
    current === null
      ? person === null
        ? buildEndedSessionCookies()
        : []
      : await renewSession(tokens, session, current, context.seconds);
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

async function resolveAnswer(
  handler: 'get' | 'post',
  context: MarketContext,
  route: MarketRoute,
  id: string,
): Promise<MarketAnswer> {
  const { person, params } = context;
  const none = () => notFoundResult(context);
  if (route.access === 'anyone') return (await route[handler]?.(context)) ?? none();
  if (person === null) {
    const { pathname, search } = context.request.url;
    // Pages that the header links to describe themselves and link to the sign-in page.
    if (handler === 'get' && isPageId(id)) return createInfoPage(context, id, true);
    return { signIn: pathname + search };
  }
  const isOwn = params.publicId === undefined || params.publicId === person.id;
  if (!isOwn || (route.access === 'staff' && person.role !== 'staff')) return none();
  return (await route[handler]?.({ ...context, person })) ?? none();
}

const isPageId = (id: string): id is PageId => Object.hasOwn(ROUTES, id);

/**
 * Builds the `Set-Cookie` values that update a session with its person's current name, rights and header counts; none when
 * nothing changed. The session keeps its id and its expiry.
 */
async function renewSession(
  tokens: SessionTokens,
  session: SessionPayload,
  { user, organizationId }: Person,
  now: number,
): Promise<readonly string[]> {
  const isUser = JSON.stringify(user) === JSON.stringify(session.user);
  if (isUser && organizationId === (session.organizationId ?? null)) return [];
  const renewed = { ...session, user, organizationId: organizationId ?? undefined };
  return buildSessionCookies(await tokens.sign(renewed), session.exp - now);
}

async function toResponse(
  c: PageContext,
  answer: MarketAnswer,
  person: Person | null,
  isScript: boolean,
): Promise<Response> {
  const { services } = c.var;
  if (answer instanceof Response) return answer;
  if ('status' in answer) return isScript ? sendPage(answer) : renderPage(c, { ...answer, isOwn: true });
  if (!('signIn' in answer)) return isScript ? respondToScript(answer, services, person) : redirect(answer);
  const location = withReferrer(buildSitePath(services, buildPath('sign-in')), answer.signIn);
  if (!isScript) return redirect({ redirect: location });
  const problem = new HttpProblem('NO_AUTH', 'The session is over, or there was none.');
  return sendProblem(problem, { location } satisfies Pick<SignInAnswer, 'location'>);
}

async function sendPage(result: PageResult): Promise<Response> {
  const page = await loadPage(result);
  if (result.status !== 200 || page.kind !== 'market') throw new HttpProblem('NOT_FOUND', 'There is no such page.');
  return Response.json({ page } satisfies MarketPageAnswer, { headers: NO_STORE });
}

function respondToScript(
  { notice, cookies = [] }: MarketRedirect,
  { t }: PageServices,
  person: Person | null,
): Response {
  const shown = notice === undefined ? null : createNotice(notice, t);
  const answer: ActionAnswer = { user: person?.user ?? null, notice: shown };
  const response =
    shown?.severity === 'error'
      ? sendProblem(
          new HttpProblem('CONFLICT', 'The action could not be done.'),
          answer satisfies Partial<FailedActionAnswer>,
        )
      : Response.json(answer, { headers: NO_STORE });
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

const sendProblem = (problem: HttpProblem, more: object): Response =>
  Response.json({ ...problem.toJSON(), ...more }, { status: problem.status, headers: problem.headers });

function redirect({ redirect: location, notice, cookies = [] }: MarketRedirect): Response {
  const response = new Response(null, { status: 303, headers: { location, ...NO_STORE } });
  const all = notice === undefined ? cookies : [...cookies, buildNoticeCookie(notice)];
  for (const cookie of all) response.headers.append('set-cookie', cookie);
  return response;
}
