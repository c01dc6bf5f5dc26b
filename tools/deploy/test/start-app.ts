import { createApp } from '../../../edge/app.ts';
import { parseConfig } from '../../../edge/config/config.ts';
import { createTestManifest, importServer, TEST_BUILD } from '../../../edge/test/test-release.ts';
import type { FakeVersion } from './fake-platform.ts';
import { answerAsOrigin, type RunVersion } from './stage-server.ts';

const LOCALES = ['en_US', 'de_DE'];
const FILES = ['header.css', 'hydrate.js', 'react.js', 'react-dom.js', 'pre-hydration.js', 'element.js'];
const BUILD = createTestManifest(
  TEST_BUILD,
  Object.fromEntries([...FILES, ...LOCALES.map((locale) => `messages-${locale}.js`)].map((file) => [file, 'sha384-x'])),
);
const CONTEXT = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };

/** Runs the edge worker's application in this process, with the variables and secrets of a version. */
export async function startApp({ id, bindings }: FakeVersion): Promise<RunVersion> {
  const texts = bindings.flatMap(({ name, text }) => (text === undefined ? [] : [[name, text]]));
  const { ORIGIN_URL, ...variables } = Object.fromEntries(texts);
  const config = parseConfig({
    ...variables,
    ORIGIN: { fetch: async (url: string) => answerAsOrigin(url) },
    ASSETS: { fetch: async () => new Response('{}', { headers: { etag: '"file"' } }) },
    VERSION: { id },
  });
  const app = createApp({ config, build: BUILD, importServer });
  return async (address, headers) =>
    // Only workerd rewrites pages.
    new URL(address).pathname === '/' ? answerAsOrigin(address) : app.request(address, { headers }, {}, CONTEXT);
}
