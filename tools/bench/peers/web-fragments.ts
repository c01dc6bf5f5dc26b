import type { IncomingMessage, ServerResponse } from 'node:http';
import { FragmentGateway } from 'web-fragments/gateway';
import { getNodeMiddleware } from 'web-fragments/gateway/node';
import { buildHostPage } from './peer-pages.ts';
import type { Responder } from './podium.ts';

/** Script of the host, bundled: it defines the element. */
export const ELEMENTS_SCRIPT = '/web-fragments.js';

/**
 * A host behind the gateway of Web Fragments: the header is an application of its own, whose script runs in a frame and
 * whose document is in a shadow root of the page.
 *
 * @param path of the host's page
 * @param isPierced whether the gateway puts the header into the page, or the page's script requests it
 */
export function createGateway(provider: string, path: string, isPierced: boolean): Responder {
  const gateway = new FragmentGateway();
  gateway.registerFragment({
    fragmentId: 'header',
    piercing: isPierced,
    routePatterns: [path],
    endpoint: (request) => {
      const { pathname } = new URL(request instanceof Request ? request.url : request);
      const headers = request instanceof Request ? request.headers : {};
      return fetch(provider + (pathname === path ? '/document' : pathname), { headers });
    },
  });
  const middleware = getNodeMiddleware(gateway, { mode: 'production' });
  return {
    async respond(request: IncomingMessage, response: ServerResponse) {
      if (request.url !== path) return false;
      await middleware(request, response, () => {
        response.setHeader('content-type', 'text/html; charset=utf-8').end(
          buildHostPage({
            title: 'Web Fragments',
            head: `<script type="module" src="${ELEMENTS_SCRIPT}"></script>`,
            header: `<web-fragment fragment-id="header" src="${path}"></web-fragment>`,
          }),
        );
      });
      return true;
    },
  };
}
