import { type Context, Hono } from 'hono';
import { PLAYGROUND_FRAME_PATH, PLAYGROUND_PATH } from '../../../shared/contracts/header-paths.ts';
import { createNotFoundProblem } from '../../http/problems.ts';
import type { HostShellEnv } from '../http/env.server.ts';
import type { PageResult } from '../http/page-result.server.ts';
import { FAULT_ROOT } from '../page/faults.ts';
import { renderFaultFrame, respondBroken } from './playground-faults.server.ts';
import { parsePlaygroundRequest, playgroundFrameRoute, playgroundRoute } from './playground-routes.server.ts';

/** Serves the broken files that the playground's frame loads. */
export const faultRoutes = new Hono<HostShellEnv>().get(`${FAULT_ROOT}*`, (c) => {
  const response = respondBroken(c.req.path);
  if (response === null) throw createNotFoundProblem('There is no such fault.');
  return response;
});

/** Creates the routes of the playground and its frame. */
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
