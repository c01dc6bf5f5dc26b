import { type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Of one connection, so they are not passed on (RFC 9110 §7.6.1). */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding']);

/** The raw headers of a message without those of its connection, and without the named ones. */
export const selectHeaders = (rawHeaders: readonly string[], ...dropped: readonly string[]): string[] =>
  rawHeaders.filter((_, index) => {
    const name = (rawHeaders[index - (index % 2)] ?? '').toLowerCase();
    return !HOP_BY_HOP.has(name) && !dropped.includes(name);
  });

/** Sends a request on as it comes. Either side that ends early ends the other. @returns the answer's headers have come */
export function passOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: { readonly port: number | string; readonly path?: string | undefined; readonly headers: readonly string[] },
  onAnswer: (answer: IncomingMessage) => void,
): void {
  const { method, url } = incoming;
  const upstream = request({ host: '127.0.0.1', method, path: url, agent: false, ...target });
  upstream.once('response', (answer) => {
    answer.once('error', () => outgoing.destroy());
    onAnswer(answer);
  });
  upstream.once('error', () => outgoing.destroy());
  outgoing.once('close', () => upstream.destroy());
  incoming.pipe(upstream);
}

/** Starts a server on a free port. */
export async function listen(server: Server): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
