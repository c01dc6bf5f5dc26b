import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { SITES } from '../../shared/sites/sites.ts';
import { STAGES } from '../../shared/stages/stages.ts';
import { TRACE_SAMPLING_RATES } from '../trace-context.ts';

const read = (env: string) => unstable_readConfig({ config: 'wrangler.toml', env }, { hideWarnings: true });
const local = unstable_readConfig({ config: 'edge/wrangler.local.toml' }, { hideWarnings: true });

describe('wrangler.toml', () => {
  it.each(STAGES.filter((stage) => stage !== 'local'))(
    'has the stage %s with an origin, counters and a log of its own',
    (stage) => {
      const config = read(stage);
      expect(config.vars.STAGE).toBe(stage);
      expect(config.vars.ORIGIN_URL).toMatch(/^https:/);
      expect(config.durable_objects.bindings.map(({ name }: { readonly name: string }) => name)).toEqual([
        'CHANNEL_LEDGER',
      ]);
      expect(config.version_metadata).toEqual({ binding: 'VERSION' });
      // A deployed stage never meets the embedded origin, and no file holds a secret.
      expect(config.services ?? []).toEqual([]);
      expect(config.name).not.toBe(local.name);
      expect(config.build.command).toBeUndefined();
      expect(config.vars).not.toHaveProperty('SESSION_KEYS');
      // The log has no addresses of requests.
      const { logs, traces, redact_query_string } = config.observability ?? {};
      expect(logs).toMatchObject({ enabled: true, persist: true, invocation_logs: false });
      expect(redact_query_string).toBe(true);
      // The platform's spans have paths, and those of users hold what they search.
      expect(traces).toMatchObject({ enabled: stage !== 'prod', head_sampling_rate: TRACE_SAMPLING_RATES[stage] });
    },
  );

  it('routes each site and its apex in production, and nothing else', () => {
    const routes: readonly (string | { readonly pattern: string })[] = read('prod').routes ?? [];
    const patterns = routes.map((route) => (typeof route === 'string' ? route : route.pattern));
    expect(patterns.sort(), 'run `npm run sites`').toEqual(
      SITES.flatMap(({ host }) => [`${host}/*`, `${host.slice('www.'.length)}/*`]).sort(),
    );
  });
});

describe('the local stage', () => {
  it('has a secret that is worth nothing, and no address', () => {
    expect(local.vars).toMatchObject({ STAGE: 'local', SESSION_KEYS: expect.stringContaining('local-') });
    expect(readFileSync('host-shell/wrangler.toml', 'utf8')).toContain(String(local.vars.SESSION_KEYS));
    expect([local.workers_dev, local.routes]).toEqual([false, undefined]);
  });
});
