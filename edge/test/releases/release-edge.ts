import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { convertV4MiniflareOptions, Miniflare, Response } from 'miniflare';
import { type ChannelDecisions, openChannelWriter } from '../../releases/channel-moves.ts';
import { edgeOptions, SERVER_MODULE } from '../pages/edge.ts';
import { prepareWorkerd } from '../proxy/workerd.ts';

const root = resolve(import.meta.dirname, '../../..');

/** A page as answered by a host's origin. */
const PAGE =
  '<!doctype html><html><head><title>Page</title><marquee-head title="Page"></marquee-head></head><body><marquee-header><a href="/">Home</a><form action="/search" role="search"><input type="search" name="q" aria-label="Search"></form></marquee-header><main id="main">page</main></body></html>';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
  woff2: 'font/woff2',
};

/** The edge worker as it is deployed, with stores and a Worker Loader of this machine. */
export interface ReleaseEdge {
  readonly url: string;
  readonly builds: R2Bucket;
  readonly channels: ChannelDecisions;
  readonly close: () => Promise<void>;
}

/** Runs the edge worker with stores. Needs a build. */
export async function startReleaseEdge(): Promise<ReleaseEdge> {
  const { ORIGIN_URL: _, ...vars } = edgeOptions('').vars;
  const { directory, remove } = await prepareWorkerd(edgeOptions(''));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      // The worker logs each request.
      handleStructuredLogs: () => {},
      workers: [
        {
          name: 'edge',
          modules: ['worker.js', SERVER_MODULE].map((file) => ({
            type: 'ESModule' as const,
            path: join(directory, file),
          })),
          modulesRoot: directory,
          compatibilityDate: '2026-10-01',
          bindings: vars,
          r2Buckets: ['BUILDS'],
          kvNamespaces: ['CHANNELS'],
          workerLoaders: { LOADER: {} },
          durableObjects: {
            CHANNEL_LEDGER: { className: 'ChannelLedger', useSQLite: true },
          },
          serviceBindings: {
            ORIGIN: async (request: Request) =>
              new URL(request.url).pathname.startsWith('/api/') ||
              new URL(request.url).pathname.startsWith('/home/api/')
                ? new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } })
                : new Response(PAGE, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
            ASSETS: async (request: Request) => serveAsset(new URL(request.url).pathname),
          } as never,
        },
        {
          name: 'release',
          modules: [{ type: 'ESModule', path: 'release.js', contents: 'export default {}' }],
          compatibilityDate: '2026-10-01',
          serviceBindings: { CHANNEL_WRITER: { name: 'edge', entrypoint: 'ChannelWriter' } },
        },
      ],
    }),
  );
  const url = await miniflare.ready;
  const { CHANNEL_WRITER } = await miniflare.getBindings<{ readonly CHANNEL_WRITER: Fetcher }>('release');
  return {
    url: url.origin.replace('127.0.0.1', 'localhost'),
    builds: (await miniflare.getR2Bucket('BUILDS')) as unknown as R2Bucket,
    channels: openChannelWriter(CHANNEL_WRITER),
    async close() {
      await miniflare.dispose();
      await remove();
    },
  };
}

async function serveAsset(path: string): Promise<Response> {
  try {
    const content = await readFile(resolve(root, `dist/public${path}`));
    const type = CONTENT_TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    return new Response(content, { headers: { 'content-type': type } });
  } catch {
    return new Response(null, { status: 404 });
  }
}
