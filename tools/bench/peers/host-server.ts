import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHeaderClient } from '../../../header-remote/host/server.ts';
import { buildHostPage } from './peer-pages.ts';

/** Path of the page that the server of a host makes. */
export const FRAGMENT_PATH = '/fragment';

/** Starts a host that includes our fragment by the package's client, with its defaults. */
export async function startHost(edge: string): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const header = createHeaderClient({ site: edge, onError: console.error });
  const server = createServer(async (_, response) => {
    const html = await header.fragment({ path: '/' });
    const page = buildHostPage({ title: 'A fragment', head: '<style>body { margin: 0 }</style>', header: html });
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
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
