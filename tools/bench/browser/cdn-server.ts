import { execFile } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request as send } from 'node:http';
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompressSync, constants, createBrotliCompress } from 'node:zlib';
import type { Files } from './build-baselines.ts';
import { createSlowLink, type LinkStream, parseUrgency, type SlowLink } from './slow-link.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  woff2: 'font/woff2',
};

/** Of brotli, 0 to 11: what servers use for responses that cannot be compressed beforehand. */
const STREAM_QUALITY = 5;

/** Where pages send their measurements, so that no inspector is attached. */
export const REPORT_PATH = '/bench/report';

export interface CdnServer {
  readonly url: string;
  readonly link: Pick<SlowLink, 'isSlow'>;
  /** Subject public key info of the certificate, as Chromium's flag for trusted ones takes it. */
  readonly publicKeyHash: string;
  /** Calls back with each report, until it is called again. */
  readonly onReport: (listener: (report: unknown) => void) => void;
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
 * One server for our page and the baselines that does what a content delivery network does: HTTP/2, files compressed
 * once and as small as possible, responses of the worker compressed as they arrive. The measurements then compare pages,
 * not servers.
 *
 * @throws Error where there is no `openssl`.
 */
export async function startCdnServer(stackUrl: string, files: Files, folder: string): Promise<CdnServer> {
  const compressed = new Map([...files].map(([path, content]) => [path, brotliCompressSync(content)]));
  const link = createSlowLink();
  let listener: (report: unknown) => void = () => {};
  const certificate = await createCertificate(folder);
  const server = createSecureServer(certificate, (request, response) => {
    const { pathname } = new URL(request.url, 'https://localhost');
    if (pathname === REPORT_PATH) {
      response.writeHead(204).end();
      json(request).then(listener, () => {});
      return;
    }
    const body = compressed.get(pathname);
    if (body === undefined) {
      proxy(request, response, stackUrl, link);
      return;
    }
    const type = CONTENT_TYPES[/\.(\w+)$/.exec(pathname)?.[1] ?? ''] ?? 'text/html';
    // Pages are read anew; files are as the edge serves them.
    const caching = pathname.startsWith('/header/builds/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    const headers = { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br', 'cache-control': caching };
    const stream = openStream(request, response, link, 200, { ...headers, 'access-control-allow-origin': '*' });
    stream.send(body);
    stream.end();
  });

  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => sessions.add(session));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    link,
    publicKeyHash: createHash('sha256')
      .update(new X509Certificate(certificate.cert).publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64'),
    onReport(next) {
      listener = next;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const session of sessions) session.destroy();
      }),
  };
}

/** A response whose fields go with its first bytes. A browser that has gone away takes none. */
function openStream(
  request: Http2ServerRequest,
  response: Http2ServerResponse,
  link: SlowLink,
  status: number,
  headers: OutgoingHttpHeaders,
): LinkStream {
  const { priority } = request.headers;
  const sendFields = () =>
    void (response.headersSent || response.stream.destroyed || response.writeHead(status, headers));
  return link.open(
    parseUrgency(typeof priority === 'string' ? priority : undefined),
    (bytes) => {
      sendFields();
      if (!response.stream.destroyed) response.write(bytes);
    },
    () => {
      sendFields();
      response.end();
    },
  );
}

function proxy(request: Http2ServerRequest, response: Http2ServerResponse, stackUrl: string, link: SlowLink): void {
  const { hostname, port } = new URL(stackUrl);
  const headers = { ...withoutPseudoFields(request.headers), host: 'localhost', 'accept-encoding': 'identity' };
  const forwarded = send({ hostname, port, path: request.url, method: request.method, headers }, (upstream) => {
    const status = upstream.statusCode ?? 502;
    const { 'content-length': _, ...kept } = withoutConnectionFields(upstream.headers);
    const isText = /^(?:text\/|application\/json)/.test(upstream.headers['content-type'] ?? '');
    const fields = isText ? { ...kept, 'content-encoding': 'br' } : kept;
    const stream = openStream(request, response, link, status, fields);
    const params = { [constants.BROTLI_PARAM_QUALITY]: STREAM_QUALITY };
    const coder = isText ? createBrotliCompress({ params }) : new PassThrough();
    coder.on('data', (bytes: Buffer) => stream.send(bytes)).on('end', () => stream.end());
    upstream.on('data', (chunk: Buffer) => coder.write(chunk, () => 'flush' in coder && coder.flush()));
    upstream.on('end', () => coder.end());
  });
  forwarded.on('error', () => response.destroy());
  request.pipe(forwarded);
}
