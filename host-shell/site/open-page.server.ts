import type { MiddlewareHandler } from 'hono';
import { findCookieSession } from '../../shared/contracts/cookie-session.ts';
import { hasRefused } from '../../shared/contracts/privacy-cookie.ts';
import { parseStage } from '../../shared/stages/stages.ts';
import type { HostShellBindings, HostShellEnv } from './http/env.server.ts';
import { buildShownNoticeCookie, parseNoticeCookie } from './http/notices.server.ts';
import { createPageServices } from './http/page-services.server.ts';
import type { HostFiles } from './http/render-document.server.ts';
import type { ResolveKeys } from './http/signing-keys.server.ts';
import { verifyCaller } from './http/verify-caller.server.ts';
import { createMailSender, keepsMails } from './mail/create-mail-sender.server.ts';
import { parsePageRequest } from './page/page-request.server.ts';
import { createDebugContext } from './staff/debug-bar.server.ts';

/** The configuration of the site, independent of requests. */
export interface SiteConfig {
  /** The pages' script and style sheet. */
  readonly files: HostFiles;
  /** Calls the API from which pages read events and places. */
  readonly fetchOrigin: (request: Request, env: HostShellBindings) => Promise<Response>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Creates the middleware that reads the user and the page of a request and sets the variables of the handlers. */
export function createPageOpener(
  { files, fetchOrigin, now }: SiteConfig,
  resolveKeys: ResolveKeys,
): MiddlewareHandler<HostShellEnv> {
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
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    c.set('files', files);
    c.set('session', session);
    c.set(
      'services',
      createPageServices(request, (url, init) => fetchOrigin(new Request(url, init), c.env), {
        csrfToken,
        session,
        db: c.env.DB,
        imageBase: c.env.IMAGE_HOST ? `https://${c.env.IMAGE_HOST}` : '',
        allowsAnalytics: !hasRefused(cookie ?? '', 'analytics'),
        notice,
        debug: createDebugContext(request, session, stage, cookie),
        now,
        keepsMails: keepsMails(c.env),
        sendMails: createMailSender(c.env, {
          db: c.env.DB,
          waitUntil,
          onError: (error) => c.var.services.onError(error),
        }),
        waitUntil,
      }),
    );
    await next();
    if (notice !== null && c.res.headers.get('content-type')?.startsWith('text/html') === true) {
      c.header('set-cookie', buildShownNoticeCookie(), { append: true });
    }
  };
}
