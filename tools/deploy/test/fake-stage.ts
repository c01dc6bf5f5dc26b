import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestManifest } from '../../../edge/test/test-release.ts';
import { runDeployment } from '../deployment.ts';
import { PlatformClient } from '../platform-client.ts';
import { readStageSettings } from '../stage-settings.ts';
import { createApiWrangler } from './api-wrangler.ts';
import { ACCOUNT, FakePlatform } from './fake-platform.ts';
import { StageServer } from './stage-server.ts';
import { startApp } from './start-app.ts';

export const WORKER = 'marquee-edge-preprod';
const KEYS = 'k1:the-key-of-the-stage-preprod';
const WATCH_MS = 300_000;
const FILES = { 'hydrate.js': 'sha384-x' };

export interface RunOptions {
  readonly sites?: readonly string[] | null;
  readonly isDryRun?: boolean;
  readonly sessionKeys?: string | null;
  /** Sources of the checkout. */
  readonly sources?: string;
}

/** The stage preprod on a fake account, whose time passes only while a deployment waits. */
export class FakeStage {
  time = Date.parse('2026-11-23T12:00:00Z');
  readonly platform = new FakePlatform(() => this.time);
  readonly server = new StageServer(this.platform, WORKER, startApp);
  /** Lines of the last run. */
  lines: readonly string[] = [];
  #folder = '';

  async start(): Promise<this> {
    this.#folder = await mkdtemp(join(tmpdir(), 'marquee-stage-'));
    await writeFile(join(this.#folder, 'hydrate.js'), 'hydrate');
    await writeFile(join(this.#folder, 'entry.server.js'), 'export {}');
    await Promise.all([this.platform.start(), this.server.start()]);
    return this;
  }

  async close(): Promise<void> {
    await Promise.all([this.platform.close(), this.server.close(), rm(this.#folder, { recursive: true })]);
  }

  /** Runs the command; resolves with the message of its error, or null. */
  async run({
    sites = null,
    isDryRun = false,
    sessionKeys = KEYS,
    sources = 'first',
  }: RunOptions = {}): Promise<string | null> {
    const lines: string[] = [];
    this.lines = lines;
    const { token } = this.platform;
    const sleep = async (milliseconds: number) => {
      this.time += milliseconds;
    };
    const build = {
      manifest: createTestManifest(sources === 'first' ? 'b1b1b1b1b1b1' : 'b2b2b2b2b2b2', FILES),
      browser: this.#folder,
      server: join(this.#folder, 'entry.server.js'),
    };
    try {
      await runDeployment(
        {
          client: new PlatformClient({
            account: ACCOUNT,
            readToken: async () => token,
            base: this.platform.base,
            sleep,
          }),
          settings: await readStageSettings('preprod', sites),
          wrangler: createApiWrangler(this.platform),
          fetch: this.server.fetch,
          sleep,
          now: () => this.time,
          log: (line) => void lines.push(line),
          watchMs: WATCH_MS,
        },
        { isDryRun, sessionKeys, digestSources: async () => sources, build: async () => build },
      );
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** All that users and the next run depend on; ids are not part of it. */
  describe() {
    const versions = this.platform.scripts.get(WORKER)?.versions ?? [];
    const tags = new Map(versions.map(({ id, tag }) => [id, tag]));
    return {
      traffic: Object.fromEntries(
        Object.entries(this.platform.traffic(WORKER)).map(([id, share]) => [tags.get(id), share]),
      ),
      tags: versions.map(({ tag }) => tag),
      routes: [...this.platform.routes()].sort(),
      buckets: [...this.platform.buckets].map(([name, objects]) => [name, [...objects.keys()].sort()]),
      namespaces: this.platform.namespaces.map(({ title }) => title),
      workersDev: this.platform.scripts.get(WORKER)?.workersDev,
    };
  }
}
