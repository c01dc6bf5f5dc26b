import { RELEASE_POINTER_TOKEN } from '../../shared/contracts/release-pointer.ts';
import { createApp } from '../app.ts';
import { parseConfig } from '../config/config.ts';
import { PROD } from './edge-request.ts';
import type { FakeStores } from './fake-stores.ts';
import { createTestManifest, importServer } from './test-release.ts';

/** The files from which a channel's scripts and manifest are built. */
const POINTING_FILES = ['element.js', 'loader.js', 'federated/mf-manifest.json'];
const FILES = [
  'header.css',
  'hydrate.js',
  'react.js',
  'react-dom.js',
  'pre-hydration.js',
  'mount.js',
  ...POINTING_FILES,
];
export const files = Object.fromEntries(FILES.map((file) => [file, 'sha384-x']));
export const DEPLOYED = createTestManifest('000000000000', files);
export const POINTED = 'aaaaaaaaaaaa';

export function storeFiles({ objects }: FakeStores, build: string): void {
  for (const file of POINTING_FILES) {
    const text = file.endsWith('.json') ? '{"metaData":{}}' : `JSON.parse("${RELEASE_POINTER_TOKEN}")`;
    objects.set(`builds/${build}/${file}`, text);
  }
}

/** The whole edge worker in front of stores that a test breaks. */
export function createStoreEdge(
  stores: FakeStores,
  context: Pick<ExecutionContext, 'waitUntil'> = { waitUntil: () => undefined },
) {
  const origin = { fetch: async () => new Response('{}') };
  // The files deployed with the worker belong to its own build.
  const assets = {
    fetch: async ({ url }: Request) => {
      if (!url.includes(DEPLOYED.id)) return new Response(null, { status: 404 });
      return new Response(url.endsWith('.json') ? '{"metaData":{}}' : `JSON.parse("${RELEASE_POINTER_TOKEN}")`);
    },
  };
  const { channels, builds, loader } = stores;
  const config = parseConfig({ ...PROD, ORIGIN: origin, ASSETS: assets, RATE_LIMIT: 'off' });
  const app = createApp({
    config: { ...config, channels, builds, loader } as unknown as typeof config,
    build: DEPLOYED,
    importServer,
  });
  return (path: string, host = 'www.marquee.com') =>
    app.request(`https://${host}${path}`, {}, {}, context as ExecutionContext);
}
