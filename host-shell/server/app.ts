import { type Context, Hono } from 'hono';
import { CATALOGUE_IMAGE_ROOT } from '../../shared/catalogue/sub-category-images.ts';
import { findCookieSession } from '../../shared/contracts/cookie-session.ts';
import { parseSecretKeys } from '../../shared/contracts/hmac-keys.ts';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { OriginTokens } from '../../shared/contracts/origin-token.ts';
import { hasRefused } from '../../shared/contracts/privacy-cookie.ts';
import { CSRF_FIELD } from '../../shared/contracts/session-cookies.ts';
import { SessionTokens } from '../../shared/contracts/session-token.ts';
import { parseReferrer } from '../../shared/navigation/referrer.ts';
import { resolvePage } from '../../shared/routes/resolve-page.ts';
import type { PageId } from '../../shared/routes/routes.ts';
import { parseStage, resolveIconSet } from '../../shared/stages/stages.ts';
import { createOriginApp } from '../origin/app.ts';
import type { OriginBindings } from '../origin/bindings.ts';
import { createNotFoundProblem, respondToError } from '../origin/http/problems.ts';
import { findPicture } from '../origin/pictures/pictures.ts';
import { MARKET_PATHS } from '../src/page/market-paths.ts';
import type { PageNotice } from '../src/page/notice.ts';
import { FAULT_ROOT } from '../src/playground/faults.ts';
import type { HostShellEnv } from './bindings.ts';
import { renderCatalogueImage } from './catalogue-image.tsx';
import { createDebugFacts } from './debug-bar.ts';
import { describePage } from './describe-page.ts';
import { createMailSender, keepsMails } from './mail/create-mail-sender.ts';
import { OrderGrants } from './market/order-grants.ts';
import { buildNoticeCookie, buildShownNoticeCookie, createNotice, parseNoticeCookie } from './notices.ts';
import { createPagePolicy } from './page-policy.ts';
import { PLAYGROUND_FRAME_PATH, parsePageRequest } from './page-request.ts';
import { notFoundResult, type PageResult, unavailableResult } from './page-result.ts';
import { resolveRoute } from './page-routes.ts';
import { createPageServices, type PageServices } from './page-services.ts';
import { renderFaultFrame, respondBroken } from './playground-faults.ts';
import { parsePlaygroundRequest, playgroundFrameRoute, playgroundRoute } from './playground-routes.ts';
import type { HostFiles } from './render-document.ts';
import { answerExpiredScript, findMarketRoute, respondToExpiredForm, respondToMarket } from './respond-market.ts';
import { isSeenReport, seenPageRoute } from './seen-page-route.ts';
import { createExpiredAccountPage } from './sessions/account-forms.ts';
import { CSRF_PROBLEMS, createCsrfProtection } from './sessions/csrf-protection.ts';
import { CsrfTokens } from './sessions/csrf-token.ts';
import { signInRoute, signOutRoute } from './sessions/session-routes.ts';
import { signUpRoute } from './sessions/sign-up-route.ts';
import { verifyCaller } from './sessions/verify-caller.ts';
import { streamPage } from './stream-page.tsx';

type PageContext = Context<HostShellEnv>;

/** Named by their content. */
const HOST_FILE_CACHE = 'public, max-age=31536000, immutable';
const FAVICON_CACHE = 'public, max-age=86400';
const IMAGE_HEADERS = {
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=604800',
  'access-control-allow-origin': '*',
  // An SVG that is opened by itself is a document.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
} as const;
const ALLOWED_METHODS = 'GET, HEAD, POST';

/** Named by its bytes, and never more than a picture, whatever it is opened as. */
const PICTURE_HEADERS = {
  'cache-control': HOST_FILE_CACHE,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
} as const;

interface SigningKeys {
  readonly sessions: SessionTokens;
  readonly csrf: CsrfTokens;
  readonly grants: OrderGrants;
  /** Of the edge, about who is calling. */
  readonly callers: OriginTokens;
}

/** The marketplace behind the edge, as any origin is: the API over D1, the pages, their forms and their files. */
export function createHostShell(files: HostFiles): Hono<HostShellEnv> {
  const app = new Hono<HostShellEnv>();
  const origin = createOriginApp();
  const resolveKeys = createKeyResolver();

  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  for (const path of ['/api/*', '/home/api/*']) app.all(path, (c) => origin.fetch(c.req.raw, c.env));

  app.get(`${FAULT_ROOT}*`, (c) => {
    const response = respondBroken(c.req.path);
    if (response === null) throw createNotFoundProblem('There is no such fault.');
    return response;
  });
  app.get('/host/*', async (c) => {
    const file = await c.env.ASSETS.fetch(c.req.url, { method: c.req.method, headers: c.req.raw.headers });
    if (!file.ok) throw createNotFoundProblem('There is no such file.');
    const response = new Response(file.body, file);
    response.headers.set('cache-control', HOST_FILE_CACHE);
    response.headers.set('access-control-allow-origin', '*');
    return response;
  });
  app.get(`${CATALOGUE_IMAGE_ROOT}*`, (c) => {
    const image = renderCatalogueImage(c.req.path);
    if (image === null) throw createNotFoundProblem('There is no such image.');
    return c.body(image, 200, IMAGE_HEADERS);
  });
  app.get(MARKET_PATHS.picture, async (c) => {
    const picture = await findPicture(c.env.DB, c.req.param('picture'));
    if (picture === null) throw createNotFoundProblem('There is no such picture.');
    return c.body(picture.bytes as Uint8Array<ArrayBuffer>, 200, {
      ...PICTURE_HEADERS,
      'content-type': picture.type,
    });
  });
  // What browsers request by themselves, on pages that name no icon.
  app.get('/favicon.ico', (c) => {
    const set = resolveIconSet(parseStage(c.env.STAGE));
    c.header('cache-control', FAVICON_CACHE);
    return c.redirect(`/header/static/icons/${set}/icon-32.png`);
  });
  app.options('/favicon.ico', answerOptions('GET, HEAD'));
  app.all('/favicon.ico', () => {
    throw createMethodProblem('GET, HEAD');
  });

  app.use(async (c, next) => {
    const request = parsePageRequest(c.req.raw);
    const { sessions, csrf, callers } = resolveKeys(c.env);
    const nowSeconds = Math.floor(Date.now() / 1000);
    const cookie = c.req.header('cookie');
    const session = await findCookieSession(sessions, cookie, nowSeconds);
    await verifyCaller(c.req.raw.headers, {
      tokens: callers,
      stage: parseStage(c.env.STAGE),
      session,
      nowSeconds,
    });
    const csrfToken = (await csrf.find(session?.sid, cookie)) ?? (await csrf.create(session?.sid));
    // A prefetch leaves it for a page that is seen.
    const notice = request.isPrefetch ? null : parseNoticeCookie(cookie);
    const fetchOrigin = async (url: string, init: RequestInit) => origin.fetch(new Request(url, init), c.env);
    c.set('files', files);
    c.set('session', session);
    c.set(
      'services',
      createPageServices(request, fetchOrigin, {
        csrfToken,
        session,
        db: c.env.DB,
        imageBase: c.env.IMAGE_HOST ? `https://${c.env.IMAGE_HOST}` : '',
        allowsAnalytics: !hasRefused(cookie ?? '', 'analytics'),
        notice,
        debug: createDebugFacts(request, session, parseStage(c.env.STAGE), cookie),
        keepsMails: keepsMails(c.env),
        sendMails: createMailSender(c.env, {
          db: c.env.DB,
          waitUntil: (work) => c.executionCtx.waitUntil(work),
          onError: (error) => c.var.services.onError(error),
        }),
        waitUntil: (work) => c.executionCtx.waitUntil(work),
      }),
    );
    await next();
    if (notice !== null && c.res.headers.get('content-type')?.startsWith('text/html') === true) {
      c.header('set-cookie', buildShownNoticeCookie(), { append: true });
    }
  });
  const [localPolicy, deployedPolicy] = [createPagePolicy(false), createPagePolicy(true)];
  app.use((c, next) => (parseStage(c.env.STAGE) === 'local' ? localPolicy : deployedPolicy)(c, next));
  app.use(
    createCsrfProtection(
      (c) => resolveKeys(c.env).csrf,
      async (c, problem) => {
        const isForm = (c.req.header('accept') ?? '').includes('text/html');
        // A tab that was open for long, or a menu whose script is late: the page comes again with a fresh token.
        if (isForm && findForm(c) !== undefined) {
          c.set('services', { ...c.var.services, notice: createRefusalNotice(c) });
          const account = problem === 'token' ? createExpiredAccountPage(c.var.services, c.var.form) : null;
          return account === null ? renderRoute(c, { status: 403 }) : render(c, account);
        }
        const refusal = new HttpProblem('FORBIDDEN', CSRF_PROBLEMS[problem]);
        if (findMarketRoute(c.var.services) === null) throw refusal;
        const isOwn = problem === 'token';
        if (isForm) return (isOwn ? await renderExpiredForm(c) : null) ?? redirectExpiredForm(c);
        const location = parseReferrer(c.var.form.get('referrer'));
        if (!isOwn || location === null) throw refusal;
        return answerExpiredScript(refusal, location);
      },
      (c) => findMarketRoute(c.var.services)?.route.acceptsFile === true,
    ),
  );

  app.post('*', (c, next) => (isSeenReport(c.var.form) ? seenPageRoute(c) : next()));

  const forms: { readonly [Id in PageId]?: (c: PageContext) => Response | Promise<Response> } = {
    'sign-in': (c) => signInRoute(c, resolveKeys(c.env).sessions, (result) => render(c, result)),
    'sign-up': (c) => signUpRoute(c, resolveKeys(c.env).sessions, (result) => render(c, result)),
    'sign-out': signOutRoute,
  };
  const findForm = (c: PageContext) => {
    const { site, url } = c.var.services.request;
    const resolution = resolvePage(site, url.pathname);
    return resolution.kind === 'page' ? forms[resolution.id] : undefined;
  };
  const describe = (services: PageServices, id: PageId) =>
    describePage(services, id, { kind: 'info', id, isGated: true });
  const createResponder = (c: PageContext) => {
    const { sessions: tokens, grants } = resolveKeys(c.env);
    return { tokens, grants, describe, render: (result: PageResult) => render(c, result) };
  };
  const renderExpiredForm = (c: PageContext) => {
    c.set('services', { ...c.var.services, notice: createRefusalNotice(c) });
    return respondToExpiredForm(c, createResponder(c));
  };
  app.on(['GET', 'POST'], '*', async (c, next) => (await respondToMarket(c, createResponder(c))) ?? next());

  app.post('*', (c) => findForm(c)?.(c) ?? render(c, notFoundResult(c.var.services)));

  app.get('/header/playground', (c) => render(c, playgroundRoute(c.var.services)));
  app.get(PLAYGROUND_FRAME_PATH, async (c) => {
    const { services, files, secureHeadersNonce: nonce = '' } = c.var;
    const options = parsePlaygroundRequest(services.request);
    if (options.fault !== '') return c.html(renderFaultFrame(options.fault, options, services, { ...files, nonce }));
    return render(c, await playgroundFrameRoute(services));
  });
  app.get('*', (c) => renderRoute(c));
  app.options('*', answerOptions(ALLOWED_METHODS));
  app.all('*', () => {
    throw createMethodProblem(ALLOWED_METHODS);
  });

  app.onError((error, c) => {
    const { services } = c.var as Partial<HostShellEnv['Variables']>;
    if (services === undefined || error instanceof HttpProblem) return respondToError(error);
    services.onError(error);
    return render(c, unavailableResult(services));
  });
  return app;
}

const render = (c: PageContext, result: PageResult): Response =>
  streamPage(result, c.var.services, { ...c.var.files, nonce: c.var.secureHeadersNonce ?? '' });

/** @param overrides the status, where the page is the answer to a refused form. */
async function renderRoute(c: PageContext, overrides: Partial<Pick<PageResult, 'status'>> = {}): Promise<Response> {
  const { services } = c.var;
  const { site, url } = services.request;
  const resolution = resolvePage(site, url.pathname);
  if (resolution.kind === 'redirect') return c.redirect(resolution.path + url.search, resolution.status);
  if (resolution.kind === 'not-found') return render(c, notFoundResult(services));
  const result = await resolveRoute(services, resolution.id, resolution.parameters);
  return 'redirect' in result ? c.redirect(result.redirect, 303) : render(c, { ...result, ...overrides });
}

/** Why the page of a form comes again; null for a form without a token, as the header's is without script. */
function createRefusalNotice(c: PageContext): PageNotice | null {
  if (!c.var.form.get(CSRF_FIELD)) return null;
  const { t, request } = c.var.services;
  const id = !c.req.header('cookie') ? 'cookies-needed' : 'form-expired';
  return createNotice({ id, subject: '' }, t, request.language.prefix);
}

/** Back to the page of the form, which says that it has to be sent again; where that is not known, to the home page. */
function redirectExpiredForm(c: PageContext): Response {
  const location = parseReferrer(c.var.form.get('referrer')) ?? `${c.var.services.request.language.prefix}/`;
  c.header('set-cookie', buildNoticeCookie({ id: 'form-expired', subject: '' }));
  return c.redirect(location, 303);
}

const answerOptions = (allow: string) => () =>
  new Response(null, { status: 204, headers: { allow: `${allow}, OPTIONS` } });

function createMethodProblem(allow: string): HttpProblem {
  return new HttpProblem('METHOD_NOT_ALLOWED', `Use ${allow}.`, { headers: { allow } });
}

/** Imported keys are the isolate's, not a request's: a key set is imported once. */
function createKeyResolver(): (env: OriginBindings) => SigningKeys {
  let known: (SigningKeys & { readonly text: string }) | undefined;
  return ({ SESSION_KEYS, ORIGIN_TOKEN_KEYS = SESSION_KEYS }) => {
    const text = `${SESSION_KEYS} ${ORIGIN_TOKEN_KEYS}`;
    if (known?.text === text) return known;
    const keys = parseSecretKeys(SESSION_KEYS);
    known = {
      text,
      sessions: new SessionTokens(keys),
      csrf: new CsrfTokens(keys),
      grants: new OrderGrants(keys),
      callers: new OriginTokens(parseSecretKeys(ORIGIN_TOKEN_KEYS)),
    };
    return known;
  };
}
