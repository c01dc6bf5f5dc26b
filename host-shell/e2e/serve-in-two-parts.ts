import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page on a server of its own that sends its first part, and the rest on demand. */
export interface PageInParts {
  readonly url: string;
  readonly sendRest: () => void;
  readonly close: () => void;
}

/**
 * Serves a document in two parts, as a slow connection would.
 *
 * @param html the document; its files load from `origin`
 * @param end where the first part ends
 */
export async function serveInTwoParts(html: string, origin: string, end: number): Promise<PageInParts> {
  const rest = Promise.withResolvers<void>();
  const server = createServer(async (_, response) => {
    const first = html.slice(0, end).replace('<head>', `<head><base href="${origin}/">`);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).write(first);
    await rest.promise;
    response.end(html.slice(end));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    sendRest: rest.resolve,
    close: () => server.close(),
  };
}
