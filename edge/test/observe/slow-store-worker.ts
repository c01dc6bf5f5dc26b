import { env } from 'cloudflare:workers';
import build from '@marquee/header-build';
import { importServer } from '@marquee/import-header-server';
import { createApp } from '../../app.ts';
import { parseConfig } from '../../config/config.ts';
import type { BuildBucket } from '../../releases/build-store.ts';
import { createTestManifest } from '../test-release.ts';
import { SLOW_STORE_MS, STORED_BUILD, STORED_FILES } from './slow-store.ts';

/* The edge worker before a store of builds that answers late. */
const manifest = createTestManifest(
  STORED_BUILD,
  Object.fromEntries(STORED_FILES.map((file) => [file, 'sha384-x'] as const)),
);
const builds = {
  get: async (key: string) => {
    await new Promise((done) => setTimeout(done, SLOW_STORE_MS));
    const text = key.endsWith('/build.json') ? JSON.stringify(manifest) : 'stored';
    return { httpEtag: '"1"', body: text, text: async () => text };
  },
} as unknown as BuildBucket;
const config = parseConfig(env);
/** None is deployed with the worker. */
const assets = { fetch: async () => new Response(null, { status: 404 }) } as unknown as Fetcher;

export default createApp({ config: { ...config, assets, builds } as unknown as typeof config, build, importServer });
