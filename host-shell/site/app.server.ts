import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { findCookieSession } from '../../shared/contracts/session-token.ts';
import { parseStage } from '../../shared/stages/stages.ts';
import { respondToError } from '../http/problems.ts';
import { answerOptions, createMethodProblem, fileRoutes } from './file-routes.server.ts';
import { createCsrfProtection } from './http/csrf-protection.server.ts';
import { unavailableResult } from './http/market-page.server.ts';
import { buildNoticeCookie, parseNoticeCookie } from './http/notices.server.ts';
import { createPagePolicy } from './http/page-policy.server.ts';
import type { HostFiles } from './http/render-document.server.ts';
import { createPageServices, type HostShellEnv } from './http/route.server.ts';
import { createKeyResolver, type ResolveKeys, verifyCaller } from './http/signing-keys.server.ts';
import { parsePageRequest } from './page/page-request.server.ts';
import { createPlaygroundPages } from './playground/playground-routes.server.ts';
import { renderPage, respondToRequest } from './respond.server.ts';
import { createDebugContext } from './staff/staff-routes.server.ts';

interface SiteConfig {
  readonly files: HostFiles;
  readonly now: () => number;
}

const ALLOWED_METHODS = 'GET, HEAD, POST';
const FORM_MAX_BYTES = 10_000;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** The pages of the marketplace, their forms and their files. Files come first, which need no session. */
export function createSite(config: SiteConfig): Hono<HostShellEnv> {
  const app = new Hono<HostShellEnv>();
  const resolveKeys = createKeyResolver();
  const [localPolicy, deployedPolicy] = [createPagePolicy(false), createPagePolicy(true)];
  app.route('/', fileRoutes);

  // Runs before the form protection, so that an unsupported method gets a 405 and not a token error.
  app.use((c, next) => {
    if (!METHODS.has(c.req.method)) throw createMethodProblem(ALLOWED_METHODS);
    return next();
  });
  app.use(
    bodyLimit({
      maxSize: FORM_MAX_BYTES,
      onError: () => respondToError(new HttpProblem('FORBIDDEN', 'The form is too large.')),
    }),
  );
  app.use(createPageOpener(config, resolveKeys));
  app.use((c, next) => (parseStage(c.env.STAGE) === 'local' ? localPolicy : deployedPolicy)(c, next));
  app.use(createCsrfProtection((c) => resolveKeys(c.env).csrf));

  app.route('/', createPlaygroundPages(renderPage));
  app.on(['GET', 'POST'], '*', (c) => respondToRequest(c, resolveKeys(c.env).sessions));
  app.options('*', answerOptions(ALLOWED_METHODS));

  app.onError((error, c) => {
    const { services } = c.var as Partial<HostShellEnv['Variables']>;
    if (services === undefined || error instanceof HttpProblem) return respondToError(error);
    services.onError(error);
    return renderPage(c, unavailableResult(services));
  });
  return app;
}

/** Creates the middleware that reads the user and the page of a request and sets the variables of the handlers. */
function createPageOpener({ files, now }: SiteConfig, resolveKeys: ResolveKeys): MiddlewareHandler<HostShellEnv> {
  return async (c, next) => {
    const request = parsePageRequest(c.req.raw);
    const { sessions, csrf, callers } = resolveKeys(c.env);
    const stage = parseStage(c.env.STAGE);
    const nowSeconds = Math.floor(now() / 1000);
    const cookie = c.req.header('cookie');
    const session = await findCookieSession(sessions, cookie, nowSeconds);
    await verifyCaller(c.req.raw.headers, { tokens: callers, stage, session, nowSeconds });
    const csrfToken = (await csrf.find(session?.sid, cookie)) ?? (await csrf.create(session?.sid));
    // A prefetch does not consume the notice: the user may never see the page.
    const notice = request.isPrefetch ? null : parseNoticeCookie(cookie);
    c.set('files', files);
    c.set('session', session);
    c.set(
      'services',
      createPageServices(request, {
        csrfToken,
        session,
        db: c.env.DB,
        imageBase: c.env.IMAGE_HOST ? `https://${c.env.IMAGE_HOST}` : '',
        notice,
        debug: createDebugContext(request, session, stage, cookie),
        now,
        waitUntil: (work) => c.executionCtx.waitUntil(work),
      }),
    );
    await next();
    if (notice !== null && c.res.headers.get('content-type')?.startsWith('text/html') === true) {
      c.header('set-cookie', buildNoticeCookie(null), { append: true });
    }
  };
}
