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
import { createSlowLink, type LinkConditions, type LinkStream, parseUrgency, type SlowLink } from './slow-link.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  woff2: 'font/woff2',
};

/**
 * The opener policy of our edge, for every page: a page whose policy differs from that of the page before starts in a new
 * process, and only ours would.
 */
const ISOLATION = { 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' };

/** Brotli's quality that servers use for responses which cannot be compressed beforehand. */
const COMPRESSION = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** Where pages send their measurements, so that no inspector is attached; each page to a path below it. */
export const REPORT_PATH = '/bench/report';

/** What the measuring server sends, by URL path. */
export interface PeerFiles {
  readonly files: ReadonlyMap<string, Buffer>;
  /** Values of the field `Link`, which the edge sends with its pages. */
  readonly links: ReadonlyMap<string, string>;
}

export interface CdnServer {
  readonly url: string;
  readonly link: Pick<SlowLink, 'conditions'>;
  /** Subject public key info of the certificate, as Chromium's flag for trusted ones takes it. */
  readonly publicKeyHash: string;
  /** Calls back with each report that comes to a path, until it is called again; null for nothing. */
  readonly onReport: (path: string, listener: ((report: unknown) => void) | null) => void;
  /** What was sent since it was last taken. */
  readonly takeTraffic: () => Traffic;
  readonly close: () => Promise<void>;
}

/** Requests of pages, and the bytes of what was sent for them, compressed and without fields. */
export interface Traffic {
  readonly requests: number;
  readonly bytes: number;
}

interface CdnOptions extends PeerFiles {
  /** Address of the edge, which answers what has no file. */
  readonly stackUrl: string;
  /** Receives the certificate. */
  readonly folder: string;
  readonly port: number;
  /** The server of a host: the path of its page, and where it is. */
  readonly host: { readonly path: string; readonly url: string };
}

/** Fields of one version of HTTP alone (RFC 9113 §8.2.2, §8.3), and a length that compression changes. */
const NOT_PASSED_ON = /^(?::|(?:connection|keep-alive|transfer-encoding|content-length)$)/;

const listPassedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_PASSED_ON.test(name)));

/** Self-signed: browsers speak HTTP/2 over TLS only. */
async function createCertificate(folder: string): Promise<{ readonly key: Buffer; readonly cert: Buffer }> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = '-subj /CN=localhost -days 2 -nodes -newkey ec -pkeyopt ec_paramgen_curve:P-256'.split(' ');
  await promisify(execFile)('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert]);
  return { key: await readFile(key), cert: await readFile(cert) };
}

/**
 * One server for our page and its peers that does what a content delivery network does: HTTP/2, files compressed
 * once and as small as possible, responses of the worker compressed as they arrive. The measurements then compare pages,
 * not servers.
 *
 * @throws Error where there is no `openssl`.
 */
export async function startCdnServer(options: CdnOptions): Promise<CdnServer> {
  const { stackUrl, files, links, folder, port, host } = options;
  const compressed = new Map([...files].map(([path, content]) => [path, brotliCompressSync(content)]));
  const link = createSlowLink();
  const listeners = new Map<string, (report: unknown) => void>();
  let traffic = { requests: 0, bytes: 0 };
  const count = (bytes: number) => {
    traffic.bytes += bytes;
  };
  const certificate = await createCertificate(folder);
  const server = createSecureServer(certificate, (request, response) => {
    const { pathname } = new URL(request.url, 'https://localhost');
    if (pathname.startsWith(REPORT_PATH)) {
      response.writeHead(204).end();
      return void json(request).then(
        (report) => listeners.get(pathname)?.(report),
        () => {},
      );
    }
    traffic.requests += 1;
    const body = compressed.get(pathname);
    if (body === undefined) {
      const upstreamUrl = pathname === host.path ? host.url : stackUrl;
      return proxy({ request, response, upstreamUrl, link, count });
    }
    const type = CONTENT_TYPES[/\.(\w+)$/.exec(pathname)?.[1] ?? ''] ?? 'text/html';
    // Pages are read anew; files are as the edge serves them.
    const caching = pathname.startsWith('/header/builds/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    const preloads = links.get(pathname);
    const fields = {
      'content-type': `${type}; charset=utf-8`,
      'content-encoding': 'br',
      'cache-control': caching,
      'access-control-allow-origin': '*',
      ...(preloads === undefined ? {} : { link: preloads }),
    };
    const stream = openStream({ request, response, link, count }, () => [200, fields]);
    stream.send(body);
    stream.end();
  });

  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => sessions.add(session));
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    link,
    publicKeyHash: createHash('sha256')
      .update(new X509Certificate(certificate.cert).publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64'),
    onReport(path, listener) {
      if (listener === null) listeners.delete(path);
      else listeners.set(path, listener);
    },
    takeTraffic() {
      const taken = traffic;
      traffic = { requests: 0, bytes: 0 };
      return taken;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const session of sessions) session.destroy();
      }),
  };
}

/** The field by which miniflare takes what the edge's platform says of a request: here, how far away the browser is. */
export const buildPlatformField = ({ latencyMs }: LinkConditions) => ({
  'mf-cf-blob': JSON.stringify({ country: 'US', clientTcpRtt: latencyMs }),
});

interface Exchange {
  readonly request: Http2ServerRequest;
  readonly response: Http2ServerResponse;
  readonly link: SlowLink;
  readonly count: (bytes: number) => void;
}

type Head = [status: number, fields: OutgoingHttpHeaders];

/** A response in the order of its request, whose head goes with its first bytes. A browser that has gone away takes none. */
function openStream({ request, response, link, count }: Exchange, readHead: () => Head): LinkStream {
  const { priority } = request.headers;
  for (const [name, value] of Object.entries(ISOLATION)) response.setHeader(name, value);
  const sendHead = () => void (response.headersSent || response.stream.destroyed || response.writeHead(...readHead()));
  return link.open(
    parseUrgency(typeof priority === 'string' ? priority : undefined),
    (bytes) => {
      sendHead();
      if (response.stream.destroyed) return;
      count(bytes.length);
      response.write(bytes);
    },
    () => {
      sendHead();
      response.end();
    },
  );
}

function proxy({ upstreamUrl, ...exchange }: Exchange & { readonly upstreamUrl: string }): void {
  const { request } = exchange;
  const { hostname, port } = new URL(upstreamUrl);
  // Country sites are told apart by their host.
  const host = new URL(`https://${request.headers[':authority']}`).hostname;
  const named = { host, 'accept-encoding': 'identity', ...buildPlatformField(exchange.link.conditions) };
  const headers = { ...listPassedOn(request.headers), ...named };
  let head: Head = [502, {}];
  const stream = openStream(exchange, () => head);
  const forwarded = send({ hostname, port, path: request.url, method: request.method, headers }, (upstream) => {
    const isText = /^(?:text\/|application\/json)/.test(upstream.headers['content-type'] ?? '');
    const kept = listPassedOn(upstream.headers);
    head = [upstream.statusCode ?? 502, isText ? { ...kept, 'content-encoding': 'br' } : kept];
    const coder = isText ? createBrotliCompress({ params: COMPRESSION }) : new PassThrough();
    coder.on('data', (bytes: Buffer) => stream.send(bytes)).on('end', () => stream.end());
    upstream.on('data', (chunk: Buffer) => coder.write(chunk, () => 'flush' in coder && coder.flush()));
    upstream.on('end', () => coder.end());
  });
  forwarded.on('error', () => stream.end());
  request.pipe(forwarded);
}
