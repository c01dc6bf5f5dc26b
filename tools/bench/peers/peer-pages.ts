import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHeaderClient } from '../../../header-remote/host/server.ts';

/** The content that all measured pages have. */
export const CONTENT = '<main><h1>A plain page</h1></main>';

/** A page of a host: `header` stands in the header's place, `scripts` after the content. */
type HostPage = Readonly<Record<'title' | 'header', string>> & Readonly<Partial<Record<'head' | 'scripts', string>>>;

const META = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">';

export const buildHostPage = ({ title, head = '', header, scripts = '' }: HostPage): string =>
  `<!doctype html><html lang="en"><head>${META}<title>${title}</title>${head}</head><body>${header}${CONTENT}${scripts}</body></html>`;

/** A page that has nothing but the header: its links lead the page around it, if there is one. */
export const buildFragmentPage = (fragment: string): string =>
  `<!doctype html><html lang="en"><head>${META}<title>Header</title><base target="_top"><style>body { margin: 0 }</style></head><body>${fragment}</body></html>`;

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
