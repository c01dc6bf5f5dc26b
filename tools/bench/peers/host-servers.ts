import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHeaderClient } from '../../../header-remote/host/server.ts';
import { buildHostPage } from './peer-pages.ts';
import { createLayout, type Responder } from './podium.ts';
import { createGateway } from './web-fragments.ts';

export interface HostServers {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Paths of the pages that a server of their host makes. */
export const HOST_SERVER_PATHS: ReadonlySet<string> = new Set([
  '/fragment',
  '/podium',
  '/web-fragment',
  '/web-fragment-client',
]);

/** A host that includes our fragment by the package's client, with its defaults. */
function createFragmentHost(provider: string): Responder {
  const header = createHeaderClient({ site: provider, onError: () => {} });
  return {
    async respond(request, response) {
      if (request.url !== '/fragment') return false;
      const html = await header.fragment({ path: '/' });
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(buildHostPage({ title: 'A fragment', head: '<style>body { margin: 0 }</style>', header: html }));
      return true;
    },
  };
}

/** Starts the servers of hosts whose pages are put together there: one address, a path for each. */
export async function startHostServers(provider: string): Promise<HostServers> {
  const responders = [
    createFragmentHost(provider),
    createLayout(provider),
    createGateway(provider, '/web-fragment', true),
    createGateway(provider, '/web-fragment-client', false),
  ];
  const server = createServer(async (request, response) => {
    try {
      for (const { respond } of responders) if (await respond(request, response)) return;
      response.writeHead(404).end();
    } catch {
      // Programs of a host answer an error that nothing caught with 500.
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end('Internal Server Error');
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
