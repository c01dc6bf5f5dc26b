import { env } from 'cloudflare:workers';
import build from '@marquee/header-build';
import { importServer } from '@marquee/import-header-server';
import { createApp } from './app.ts';
import { parseConfig } from './config/config.ts';
import type { ReadGeo } from './site/site-middleware.ts';

/** Creates the worker's handlers from the variables and bindings of its deployment. */
export function createWorker(readGeo: ReadGeo) {
  // Parsed at start, so that an invalid variable stops the worker then, by its name, and does not fail a request later.
  const config = parseConfig(env);
  const app = createApp({ config, build, importServer, readGeo });
  return { fetch: app.fetch };
}
