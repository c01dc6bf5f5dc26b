import { env } from 'cloudflare:workers';
import build from '@marquee/header-build';
import { importServer } from '@marquee/import-header-server';
import { createApp } from './app.ts';
import { parseConfig } from './config/config.ts';
import { openMetricsShards } from './observe/metrics-shards.ts';
import { watchRamp } from './releases/watch-ramp.ts';

// Parsed at start: a wrong variable stops the worker there, by its name, and not a request later.
const config = parseConfig(env);

const app = createApp({ config, build, importServer });

export default {
  fetch: app.fetch,
  async scheduled(): Promise<void> {
    const { channels, metrics } = config;
    const shards = openMetricsShards(metrics);
    // Without counters of all isolates nothing is known of a canary: its share stays.
    if (channels === undefined || shards === null) return;
    await watchRamp({
      channels,
      readMetrics: () => shards.read(Date.now()),
      deployed: build.id,
      now: Date.now,
      log: (line) => console.log(line),
    });
  },
};

export { MetricsObject } from './observe/metrics-object.ts';
