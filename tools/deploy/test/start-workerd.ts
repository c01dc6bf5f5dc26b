import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { convertV4MiniflareOptions, Miniflare, Response as MiniflareResponse } from 'miniflare';
import type { FakeVersion } from './fake-platform.ts';
import { answerAsOrigin, type RunVersion } from './stage-server.ts';

const root = resolve(import.meta.dirname, '../../..');
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

async function serveAsset(path: string): Promise<MiniflareResponse> {
  const content = await readFile(resolve(root, `dist/public${path}`)).catch(() => null);
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  return content === null
    ? new MiniflareResponse(null, { status: 404 })
    : new MiniflareResponse(content, { headers: { 'content-type': type } });
}

/** Runs the uploaded files of versions in workerd, each with the bindings of its upload. */
export class WorkerdVersions {
  readonly #running: Miniflare[] = [];

  readonly start = async ({ id, bindings, modules }: FakeVersion): Promise<RunVersion> => {
    const texts = bindings.flatMap(({ name, text }) => (text === undefined ? [] : [[name, text]]));
    const named = (type: string) => bindings.filter((binding) => binding.type === type).map(({ name }) => name);
    const miniflare = new Miniflare(
      convertV4MiniflareOptions({
        // The worker logs each request.
        handleStructuredLogs: () => {},
        // Source maps are uploaded beside them.
        modules: modules
          .filter(({ path }) => path.endsWith('.js'))
          .map((file) => ({ type: 'ESModule' as const, ...file })),
        compatibilityDate: '2026-10-01',
        bindings: {
          ...Object.fromEntries(texts),
          ...Object.fromEntries(named('version_metadata').map((name) => [name, { id }])),
        },
        r2Buckets: named('r2_bucket'),
        kvNamespaces: named('kv_namespace'),
        workerLoaders: Object.fromEntries(named('worker_loader').map((name) => [name, {}])),
        durableObjects: {
          CHANNEL_LEDGER: { className: 'ChannelLedger', useSQLite: true },
        },
        serviceBindings: {
          ASSETS: async (request: { readonly url: string }) => serveAsset(new URL(request.url).pathname),
        } as never,
        outboundService: (async (request: { readonly url: string }) => {
          const answer = answerAsOrigin(request.url);
          return new MiniflareResponse(await answer.text(), { headers: Object.fromEntries(answer.headers) });
        }) as never,
      }),
    );
    this.#running.push(miniflare);
    await miniflare.ready;
    return async (address, headers) => {
      const response = await miniflare.dispatchFetch(address, {
        headers: Object.fromEntries(headers),
        redirect: 'manual',
      });
      return new Response(await response.arrayBuffer(), {
        status: response.status,
        headers: Object.fromEntries(response.headers),
      });
    };
  };

  async close(): Promise<void> {
    await Promise.all(this.#running.map((miniflare) => miniflare.dispose()));
  }
}
