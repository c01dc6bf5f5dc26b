import { type Context, Hono } from 'hono';
import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import { PLAYGROUND_FRAME_PATH, PLAYGROUND_PATH } from '../../../shared/contracts/header-paths.ts';
import { isSampleUserId, SAMPLE_USERS } from '../../marketplace/people/sample-users.ts';
import type { HostShellEnv, PageResult, PageServices } from '../http/route.server.ts';
import type { PageRequest } from '../page/page-request.server.ts';
import { type PlaygroundOptions, parsePlaygroundOptions } from '../page/playground-options.ts';

const parsePlaygroundRequest = ({ url, site, language }: PageRequest): PlaygroundOptions =>
  parsePlaygroundOptions(url.searchParams, { domain: site.domain, locale: language.locale });

function playgroundRoute({ request, t }: PageServices): PageResult {
  return {
    status: 200,
    head: { title: t('playground.title'), description: t('playground.text') },
    page: { kind: 'playground', options: parsePlaygroundRequest(request) },
  };
}

/** `/header/playground/frame`: the header of a home page, with the site, user and flags of the query. */
function playgroundFrameRoute(services: PageServices): PageResult {
  const { t } = services;
  const options = parsePlaygroundRequest(services.request);
  const { domain, locale, role, flags } = options;
  const channel = options.channel === '' ? {} : { channel: options.channel };
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
      },
    },
    page: { kind: 'playground-frame' },
  };
}

export function createPlaygroundPages(
  render: (c: Context<HostShellEnv>, result: PageResult) => Response,
): Hono<HostShellEnv> {
  return new Hono<HostShellEnv>()
    .get(PLAYGROUND_PATH, (c) => render(c, playgroundRoute(c.var.services)))
    .get(PLAYGROUND_FRAME_PATH, (c) => render(c, playgroundFrameRoute(c.var.services)));
}
