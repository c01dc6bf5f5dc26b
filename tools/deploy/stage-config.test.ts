import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { buildStageConfig, withStageFiles } from './stage-config.ts';
import { readStageSettings } from './stage-settings.ts';
import { buildVersionTag } from './version-tag.ts';

const NAMESPACES = new Map([
  ['CHANNELS', '1'.repeat(32)],
  ['FLAG_RULES', '2'.repeat(32)],
]);

describe('the configuration of a version', () => {
  it.each(['dev', 'test', 'preprod', 'prod'])('is that of wrangler.toml for %s, without addresses', async (stage) => {
    const config = await buildStageConfig({ stage }, NAMESPACES);
    const [built, written] = await withStageFiles(config, {}, async ({ config: path }) => [
      unstable_readConfig({ config: path }, { hideWarnings: true }),
      unstable_readConfig({ config: 'wrangler.toml', env: stage }, { hideWarnings: true }),
    ]);
    const compared = ({ name, main, vars, durable_objects, r2_buckets, worker_loaders, ...rest }: typeof built) => {
      const { migrations, observability, version_metadata, analytics_engine_datasets, ratelimits, rules } = rest;
      const bindings = {
        durable_objects,
        r2_buckets,
        worker_loaders,
        version_metadata,
        analytics_engine_datasets,
        ratelimits,
      };
      return { name, main, vars, migrations, observability, rules, ...bindings };
    };
    expect(compared(built)).toEqual(compared(written));
    expect(built.kv_namespaces.map(({ id }: { readonly id?: string }) => id)).toEqual([...NAMESPACES.values()]);
    expect([built.routes, built.workers_dev, built.preview_urls]).toEqual([undefined, false, false]);
    for (const path of [built.main, built.base_dir, built.assets?.directory]) expect(path).toContain(resolve('.'));
  });

  it('and its secrets are on disk only while wrangler runs, for this user alone', async () => {
    const { mode, text, path } = await withStageFiles({}, { SESSION_KEYS: 'k1:secret' }, async ({ secrets }) => ({
      mode: (await stat(secrets)).mode & 0o777,
      text: await readFile(secrets, 'utf8'),
      path: secrets,
    }));
    expect([mode, JSON.parse(text)]).toEqual([0o600, { SESSION_KEYS: 'k1:secret' }]);
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });
});

describe('the tag of a version', () => {
  it('changes with sources, settings and secrets, and with nothing else', () => {
    const tag = buildVersionTag('sources', { main: resolve('edge/worker.ts') }, 'keys');
    expect(tag).toMatch(/^[0-9a-f]{20}$/);
    expect(buildVersionTag('sources', { main: 'edge/worker.ts' }, 'keys')).toBe(tag);
    expect(buildVersionTag('other', { main: 'edge/worker.ts' }, 'keys')).not.toBe(tag);
    expect(buildVersionTag('sources', { main: 'edge/other.ts' }, 'keys')).not.toBe(tag);
    expect(buildVersionTag('sources', { main: 'edge/worker.ts' }, 'other')).not.toBe(tag);
  });
});

describe('the sites of a deployment', () => {
  it('are those of the stage’s routes, or the named ones', async () => {
    expect((await readStageSettings('prod', null)).sites).toHaveLength(26);
    expect((await readStageSettings('preprod', null)).sites).toEqual([]);
    const { sites } = await readStageSettings('preprod', ['.de', '.co.uk']);
    expect(sites.map(({ host }) => host)).toEqual(['www.marquee.de', 'www.marquee.co.uk']);
    await expect(readStageSettings('preprod', ['.xx'])).rejects.toThrow('There is no site .xx: sites are .com, .co.uk');
  });
});
