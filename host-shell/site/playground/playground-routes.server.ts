import { type Context, Hono } from 'hono';
import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import { PLAYGROUND_FRAME_PATH, PLAYGROUND_PATH } from '../../../shared/contracts/header-paths.ts';
import { READY_ATTRIBUTE, SEARCH_SYMBOL_KEY, type SupportLevel } from '../../../shared/contracts/support-levels.ts';
import { ONLINE_LOCATION } from '../../../shared/location/location.ts';
import { createNotFoundProblem } from '../../http/problems.ts';
import { isSampleUserId, SAMPLE_USERS } from '../../marketplace/people/sample-users.ts';
import { loadPlace } from '../events/load-events.server.ts';
import type { HostShellEnv } from '../http/env.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import type { PageResult } from '../http/route.server.ts';
import type { PageRequest } from '../page/page-request.server.ts';
import { FAULT_ROOT, type PlaygroundOptions, parsePlaygroundOptions } from '../page/playground-options.ts';
import { renderFaultFrame, respondBroken } from './playground-faults.server.ts';

const level = (name: SupportLevel): string => JSON.stringify(name);

/**
 * Marks the document with the level of this browser, by what has come of the page's header. In old syntax and not a module: it
 * runs in browsers that run nothing else of the page. Where it does not run either, the level is "links".
 */
export const BROWSER_LEVEL_SCRIPT = `(function () {
  var root = document.querySelector('[data-marquee-root]');
  if (!root) return;
  function show() {
    var name = root.hasAttribute('${READY_ATTRIBUTE}') ? ${level('everything')} : root[Symbol.for('${SEARCH_SYMBOL_KEY}')] ? ${level('search')} : ${level('links')};
    document.documentElement.setAttribute('data-browser-level', name);
  }
  show();
  addEventListener('marquee:ready', show);
  addEventListener('marquee:error', show);
})();`;

const parsePlaygroundRequest = ({ url, site, language }: PageRequest): PlaygroundOptions =>
  parsePlaygroundOptions(url.searchParams, { domain: site.domain, locale: language.locale });

/** `/header/playground`: the options, and the code of each integration. */
function playgroundRoute({ request, t }: PageServices): PageResult {
  return {
    status: 200,
    head: { title: t('playground.title'), description: t('playground.text') },
    page: { kind: 'playground', options: parsePlaygroundRequest(request) },
    classicScript: BROWSER_LEVEL_SCRIPT,
  };
}

/** `/header/playground/frame`: the header of a home page, with the site, user, flags and place of the query. */
async function playgroundFrameRoute(services: PageServices): Promise<PageResult> {
  const { t } = services;
  const options = parsePlaygroundRequest(services.request);
  const { domain, locale, role, flags, location } = options;
  const channel = options.channel === '' ? {} : { channel: options.channel };
  const place = location === '' || location === 'online' ? null : await loadPlace(services, location);
  const known = location === 'online' ? ONLINE_LOCATION : (place?.location ?? null);
  return {
    status: 200,
    head: {
      title: t('playground.frame'),
      description: t('playground.text'),
      // The frame is part of the playground and must not be indexed.
      head: { site: domain, locale, robots: 'noindex', ...channel },
      header: {
        ...channel,
        site: domain,
        locale,
        user: JSON.stringify(isSampleUserId(role) ? SAMPLE_USERS[role] : ANONYMOUS_USER),
        flags: flags.join(','),
        path: '/',
        ...(known === null ? {} : { location: JSON.stringify(known) }),
      },
    },
    page: { kind: 'playground-frame' },
  };
}

export const faultRoutes = new Hono<HostShellEnv>().get(`${FAULT_ROOT}*`, (c) => {
  const response = respondBroken(c.req.path);
  if (response === null) throw createNotFoundProblem('There is no such fault.');
  return response;
});

export function createPlaygroundPages(
  render: (c: Context<HostShellEnv>, result: PageResult) => Response,
): Hono<HostShellEnv> {
  return new Hono<HostShellEnv>()
    .get(PLAYGROUND_PATH, (c) => render(c, playgroundRoute(c.var.services)))
    .get(PLAYGROUND_FRAME_PATH, async (c) => {
      const { services, files, secureHeadersNonce: nonce = '' } = c.var;
      const options = parsePlaygroundRequest(services.request);
      if (options.fault === '') return render(c, await playgroundFrameRoute(services));
      return c.html(renderFaultFrame(options.fault, options, services, { ...files, nonce }));
    });
}
