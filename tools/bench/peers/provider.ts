import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildFragmentPage } from './peer-pages.ts';
import { createPodlet } from './podium.ts';

/** What a page's server or browser meets where the header comes from. */
export type ProviderState = 'up' | keyof typeof FAULTS;

/** Text of the wrong page, by which it is recognized where it stands in a page. */
export const WRONG_PAGE_TEXT = 'This service is being maintained';

const WRONG_PAGE = `<!doctype html><html lang="en"><head><title>Maintenance</title></head><body><h1>${WRONG_PAGE_TEXT}</h1></body></html>`;

/** Faults of a provider; `null` for a connection that breaks off, `'silence'` for one that stays open without an answer. */
export const FAULTS = {
  down: null,
  slow: 'silence',
  'answering 500': { status: 500, body: WRONG_PAGE },
  'answering a wrong page': { status: 200, body: WRONG_PAGE },
} as const satisfies Record<string, null | 'silence' | { readonly status: number; readonly body: string }>;

export interface Provider {
  /** Its address for servers. */
  readonly url: string;
  /** Until it is set, `up`. Browsers reach the same provider by the measuring server, which reads it. */
  state: ProviderState;
  readonly close: () => Promise<void>;
}

/** Paths by which browsers reach the provider. */
const PROVIDER_PATH = /^\/(?:header|api|home\/api|frame$|script-tag\/|ordinary\/(?:remote\/|messages-))/;

export const isProviderPath = (path: string): boolean => PROVIDER_PATH.test(path);

/**
 * Starts the server that hosts' servers get the header from: the edge worker, a page that has nothing but the header, and a
 * Podium podlet with the same header.
 *
 * @param edge address of the edge worker
 * @param readFragment resolves to the header's HTML
 */
export async function startProvider(edge: string, readFragment: () => Promise<string>): Promise<Provider> {
  const podlet = createPodlet(readFragment);
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { state } = provider;
    const fault = state === 'up' ? undefined : FAULTS[state];
    if (fault === null) return void request.socket.destroy();
    if (fault === 'silence') return;
    if (fault !== undefined) {
      response.writeHead(fault.status, { 'content-type': 'text/html; charset=utf-8' }).end(fault.body);
      return;
    }
    const path = request.url ?? '/';
    if (await podlet.respond(request, response)) return;
    if (path.startsWith('/document')) {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(buildFragmentPage(await readFragment()));
      return;
    }
    const headers = { ...request.headers, host: 'localhost', 'accept-encoding': 'identity' };
    const forwarded = send(edge + path, { method: request.method ?? 'GET', headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  };
  const server = createServer((request, response) => void respond(request, response).catch(() => response.destroy()));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const provider: Provider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state: 'up',
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return provider;
}
