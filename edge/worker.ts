import { env } from 'cloudflare:workers';
import build from '@marquee/header-build';
import { createApp } from './app.ts';
import { parseConfig } from './config/config.ts';

// Parsed at start: a wrong variable stops the worker there, by its name, and not a request later.
export default createApp({
  config: parseConfig(env),
  build,
  // React's renderer is a third of this worker, and needed only where no other build is loaded.
  importServer: () => import('@marquee/header-server'),
});

export { MetricsObject } from './observe/metrics-object.ts';
