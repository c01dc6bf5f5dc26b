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
import type { Files } from './build-contenders.ts';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  woff2: 'font/woff2',
};

export interface Front {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Fields that begin with a colon are HTTP/2's own. */
const withoutHttp2 = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));

/** Fields of one connection, which HTTP/2 forbids (RFC 9113 §8.2.2). */
const withoutConnection = ({
  connection: _,
  'keep-alive': __,
  'transfer-encoding': ___,
  ...headers
}: IncomingHttpHeaders) => headers;

/** A certificate that is worth nothing: browsers speak HTTP/2 over TLS alone. */
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
 * One server before all contenders, which compresses as a content network does: files as small as they get, answers as
 * they come, and speaks HTTP/2. What is measured then differs by what is sent, and not by who sends it.
 *
 * @throws Error where there is no `openssl`.
 */
export async function startFront(stackUrl: string, files: Files, folder: string): Promise<Front> {
  const compressed = new Map<string, Buffer>();
  const server = createSecureServer(await createCertificate(folder), (request, response) => {
    const { pathname } = new URL(request.url, 'https://front');
    const content = files.get(pathname);
    if (content !== undefined) sendFile(pathname, content);
    else pass(request, response);

    function sendFile(path: string, bytes: Buffer): void {
      const body = compressed.get(path) ?? brotliCompressSync(bytes);
      compressed.set(path, body);
      const type = TYPES[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? 'text/html';
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br' }).end(body);
    }
  });

  function pass(request: Http2ServerRequest, response: Http2ServerResponse): void {
    const { hostname, port } = new URL(stackUrl);
    const headers = { ...withoutHttp2(request.headers), host: 'localhost', 'accept-encoding': 'identity' };
    const asked = send({ hostname, port, path: request.url, method: request.method, headers }, (answer) => {
      const type = answer.headers['content-type'] ?? '';
      if (!/^(?:text\/|application\/json)/.test(type)) {
        response.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers));
        answer.pipe(response);
        return;
      }
      const { 'content-length': _, ...kept } = withoutConnection(answer.headers);
      response.writeHead(answer.statusCode ?? 502, { ...kept, 'content-encoding': 'br' });
      const isFile = request.url.startsWith('/header/builds/');
      const coder = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: isFile ? 11 : 5 } });
      coder.pipe(response);
      answer.on('data', (chunk: Buffer) => coder.write(chunk, () => !isFile && coder.flush()));
      answer.on('end', () => coder.end());
    });
    asked.on('error', () => response.destroy());
    request.pipe(asked);
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
