import { createHash } from 'node:crypto';
import { type BuildManifest, buildManifestSchema } from '../../shared/contracts/build-manifest.ts';
import { buildChannelKey, type ChannelPointer } from '../../shared/contracts/channel-pointer.ts';
import type { Channel } from '../../shared/contracts/channels.ts';
import type { HeaderServer } from '../../shared/contracts/header-server.ts';
import type { CacheApi } from '../cache/cache-api-tier.ts';
import type { ChannelStore } from '../releases/pointer-reader.ts';
import { type BuildBucket, buildFileKey, type Loader } from '../releases/renderers.ts';
import { createTestManifest } from './test-release.ts';

/** The fault of a store or the loader; `works` if there is none. */
export type Fault = 'works' | 'throws' | 'hangs' | 'garbage';

/** Replaces KV, R2 and the Worker Loader: external parts that a test breaks one by one. */
export class FakeStores {
  readonly faults: Record<'channels' | 'builds' | 'loader', Fault> = {
    channels: 'works',
    builds: 'works',
    loader: 'works',
  };
  readonly calls = { channels: 0, builds: 0 };
  readonly values = new Map<string, unknown>();
  readonly objects = new Map<string, string>();
  readonly #servers = new Map<string, HeaderServer>();

  readonly channels = {
    get: async (key: string) => {
      this.calls.channels += 1;
      return this.#answer('channels', () => this.values.get(key) ?? null);
    },
  } as unknown as ChannelStore;

  readonly builds = {
    get: async (key: string) => {
      this.calls.builds += 1;
      const text = await this.#answer('builds', () => this.objects.get(key) ?? null);
      if (text === null) return null;
      const arrayBuffer = async () => new TextEncoder().encode(String(text)).buffer;
      return { text: async () => text, arrayBuffer, body: text, httpEtag: '"object"' };
    },
  } as unknown as BuildBucket;

  /** Runs the module's functions in this isolate, where the platform would use a separate one. */
  readonly loader = {
    get: (_: string, getCode: () => Promise<{ modules: Record<string, string> }>) => ({
      getEntrypoint: () => {
        const find = async () => {
          const { modules } = await getCode();
          const server = this.#servers.get(modules['server.js'] ?? '');
          if (server === undefined) throw new Error('The module does not evaluate');
          return server;
        };
        const answer = (work: (server: HeaderServer) => unknown) =>
          this.#answer('loader', async () => work(await find()));
        return {
          readContract: () => answer(({ contract }) => contract),
          render: (json: string) => answer(({ renderHeader }) => renderHeader(JSON.parse(json))),
          readLabels: (locale: 'en_US') => answer(({ readLabels }) => readLabels(locale)),
        };
      },
    }),
  } as unknown as Loader;

  /** Puts a build into the store. */
  publish(id: string, server: HeaderServer | null, changes: Partial<BuildManifest> = {}): BuildManifest {
    const code = `server of ${id}`;
    const sha256 = createHash('sha256').update(code).digest('hex');
    const manifest = { ...createTestManifest(id, { 'header.css': `sha384-${id}` }, sha256), ...changes };
    this.objects.set(buildFileKey(id, 'build.json'), JSON.stringify(buildManifestSchema.parse(manifest)));
    this.objects.set(buildFileKey(id, manifest.server.file), code);
    if (server !== null) this.#servers.set(code, server);
    return manifest;
  }

  /** Writes a pointer without any of the checks that tools make. */
  point(
    channel: Channel,
    { id, server }: Pick<BuildManifest, 'id' | 'server'>,
    changes: Partial<ChannelPointer> = {},
  ): ChannelPointer {
    const pointer = {
      build: id,
      server: server.sha256,
      share: channel === 'stable' ? 100 : 0,
      by: 'test',
      at: new Date(this.values.size * 1000).toISOString(),
      why: 'test',
      revision: 0,
      history: [],
      ...changes,
    };
    this.values.set(buildChannelKey(channel), pointer);
    return pointer;
  }

  async #answer<Value>(
    name: 'channels' | 'builds' | 'loader',
    value: () => Value | Promise<Value>,
  ): Promise<Value | string> {
    const fault = this.faults[name];
    if (fault === 'throws') throw new Error(`${name} is away`);
    if (fault === 'hangs') return new Promise(() => {});
    return fault === 'garbage' ? '<html>' : value();
  }
}

/** The platform's cache, as far as the edge depends on it: it keeps everything. */
export class FakeCache implements CacheApi {
  readonly responses = new Map<string, Response>();
  async match(url: string) {
    return this.responses.get(url)?.clone();
  }
  async put(url: string, response: Response) {
    this.responses.set(url, response);
  }
  async delete(url: string) {
    return this.responses.delete(url);
  }
}
