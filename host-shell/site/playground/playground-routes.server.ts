import { type Context, Hono } from 'hono';
import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import { PLAYGROUND_FRAME_PATH, PLAYGROUND_PATH } from '../../../shared/contracts/header-paths.ts';
import { ONLINE_LOCATION } from '../../../shared/location/location.ts';
import { isSampleUserId, SAMPLE_USERS } from '../../marketplace/people/sample-users.ts';
import { loadPlace } from '../events/load-events.server.ts';
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

export function createPlaygroundPages(
  render: (c: Context<HostShellEnv>, result: PageResult) => Response,
): Hono<HostShellEnv> {
  return new Hono<HostShellEnv>()
    .get(PLAYGROUND_PATH, (c) => render(c, playgroundRoute(c.var.services)))
    .get(PLAYGROUND_FRAME_PATH, async (c) => render(c, await playgroundFrameRoute(c.var.services)));
}
