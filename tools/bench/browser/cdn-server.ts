import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request as send } from 'node:http';
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants, createBrotliCompress } from 'node:zlib';
import type { Files } from './build-baselines.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  woff2: 'font/woff2',
};

export interface CdnServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Pseudo-header fields belong to HTTP/2 (RFC 9113 §8.3). */
const withoutPseudoFields = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));

/** HTTP/2 forbids connection-specific fields (RFC 9113 §8.2.2). */
const withoutConnectionFields = ({
  connection: _,
  'keep-alive': __,
  'transfer-encoding': ___,
  ...headers
}: IncomingHttpHeaders) => headers;

/** Self-signed: browsers speak HTTP/2 over TLS only. */
async function createCertificate(folder: string): Promise<{ readonly key: Buffer; readonly cert: Buffer }> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = [
    '-subj',
    '/CN=localhost',
    '-days',
    '2',
    '-nodes',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
  ];
  await promisify(execFile)('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', cert]);
  return { key: await readFile(key), cert: await readFile(cert) };
}

/**
 * One server for our page and the baselines that does what a content delivery network does: HTTP/2, files compressed as
 * small as possible, streamed responses compressed as they arrive. The measurements then compare pages, not servers.
 *
 * @throws Error where there is no `openssl`.
 */
export async function startCdnServer(stackUrl: string, files: Files, folder: string): Promise<CdnServer> {
  const compressed = new Map<string, Buffer>();
  const server = createSecureServer(await createCertificate(folder), (request, response) => {
    const { pathname } = new URL(request.url, 'https://localhost');
    const content = files.get(pathname);
    if (content !== undefined) sendFile(pathname, content);
    else proxy(request, response);

    function sendFile(path: string, bytes: Buffer): void {
      const body = compressed.get(path) ?? brotliCompressSync(bytes);
      compressed.set(path, body);
      const type = CONTENT_TYPES[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? 'text/html';
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br' }).end(body);
    }
  });

  function proxy(request: Http2ServerRequest, response: Http2ServerResponse): void {
    const { hostname, port } = new URL(stackUrl);
    const headers = { ...withoutPseudoFields(request.headers), host: 'localhost', 'accept-encoding': 'identity' };
    const forwarded = send({ hostname, port, path: request.url, method: request.method, headers }, (upstream) => {
      const type = upstream.headers['content-type'] ?? '';
      if (!/^(?:text\/|application\/json)/.test(type)) {
        response.writeHead(upstream.statusCode ?? 502, withoutConnectionFields(upstream.headers));
        upstream.pipe(response);
        return;
      }
      const { 'content-length': _, ...kept } = withoutConnectionFields(upstream.headers);
      response.writeHead(upstream.statusCode ?? 502, { ...kept, 'content-encoding': 'br' });
      const isFile = request.url.startsWith('/header/builds/');
      const coder = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: isFile ? 11 : 5 } });
      coder.pipe(response);
      upstream.on('data', (chunk: Buffer) => coder.write(chunk, () => !isFile && coder.flush()));
      upstream.on('end', () => coder.end());
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  }

  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => sessions.add(session));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const session of sessions) session.destroy();
      }),
  };
}
