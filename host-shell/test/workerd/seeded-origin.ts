import type { D1Database } from '@cloudflare/workers-types';
import { createTestHarness } from 'wrangler';
import { buildSeedRows, type SeedRows, writeSeed } from '../../marketplace/seed/write-seed.ts';
import type { HostShellBindings } from '../../site/http/env.server.ts';

export interface SeededOrigin {
  /** Where it listens. */
  readonly url: string;
  readonly db: D1Database;
  readonly rows: SeedRows;
  readonly sessionKeys: string;
  /** A call to the worker over a real socket, as the edge makes it. */
  readonly call: (path: string, init?: CallInit) => Promise<Response>;
  /** A call by way of the edge worker with its caches, to a host of a site. */
  readonly callEdge: (path: string, host: string) => Promise<Response>;
  /** The JSON of a call that must succeed. */
  readonly get: <Answer>(path: string, init?: CallInit) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

export interface CallInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** `de_CH`, sent as `eb-lang`. */
  readonly locale?: string;
  /** `www.marquee.ch`, sent as `eb-host`. */
  readonly host?: string;
}

/** The origin's worker in workerd with its own D1, filled by the seed itself. */
export async function startSeededOrigin(): Promise<SeededOrigin> {
  const rows = buildSeedRows(() => undefined);
  const harness = createTestHarness({
    root: new URL('../../..', import.meta.url).pathname,
    workers: [{ configPath: 'host-shell/wrangler.toml' }, { configPath: 'edge/wrangler.local.toml' }],
  });
  const { url } = await harness.listen();
  const worker = harness.getWorker<HostShellBindings>();
  const edge = harness.getWorker('marquee-edge-local');
  const { DB: db, SESSION_KEYS: sessionKeys } = await worker.getEnv();
  await writeSeed(db, rows, 'test', () => undefined);
  const call = async (path: string, { locale, host, headers, ...init }: CallInit = {}) =>
    (await worker.fetch(path, {
      ...init,
      redirect: 'manual',
      headers: {
        ...headers,
        ...(locale === undefined ? {} : { 'eb-lang': locale }),
        ...(host === undefined ? {} : { 'eb-host': host }),
      },
    })) as unknown as Response;
  return {
    url: url.origin,
    db,
    rows,
    sessionKeys,
    call,
    callEdge: async (path, host) => (await edge.fetch(`http://${host}${path}`)) as unknown as Response,
    get: async <Answer>(path: string, init?: CallInit) => {
      const response = await call(path, init);
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as Answer;
    },
    close: () => harness.close(),
  };
}
