import { env } from 'cloudflare:workers';
import build from '@marquee/header-build';
import { createApp } from './app.ts';
import { parseConfig } from './config/config.ts';

// Read when the worker starts: a wrong variable stops it there, named, and not a visitor later.
export default createApp({ config: parseConfig(env), build });

export { MetricsObject } from './observe/metrics-object.ts';
