import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as yaml from 'yaml';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'));
const declared: Readonly<Record<string, string>> = { ...dependencies, ...devDependencies, ...optionalDependencies };
/** Frameworks that only hosts install. */
const foreign: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(
  read('host-shell/e2e/hosts/fixtures/package.json'),
);
const locked: Record<string, { license?: string; dev?: boolean }> = JSON.parse(read('package-lock.json')).packages;

it('every package is pinned to one version, and none says where it is downloaded', () => {
  const isPinned = (version: string) => /^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version);
  const all = [...Object.entries(declared), ...Object.entries(foreign.dependencies)];
  expect(all.filter(([, version]) => !isPinned(version))).toEqual([]);
  for (const folder of ['', 'host-shell/e2e/hosts/fixtures/'])
    expect(read(`${folder}package-lock.json`)).not.toContain('"resolved"');
});

/** Licenses that allow publishing a bundle with their notice alone. */
const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'];
/** Development tools are not published, so these need not be permissive; a strong copyleft license is still a mistake. */
const STRONG_COPYLEFT = /\b(?:A?GPL)-/;

it('licenses allow publishing the product, and those of its tools are known and not strong copyleft', () => {
  const installed = Object.entries(locked).filter(
    ([path]) => path.startsWith('node_modules/') && !path.endsWith('@marquee/host'),
  );
  const refused = installed.filter(([, { license = '', dev }]) =>
    dev ? license === '' || STRONG_COPYLEFT.test(license.replaceAll('LGPL', '')) : !PERMISSIVE.includes(license),
  );
  expect(refused).toEqual([]);
});

interface Job {
  readonly uses?: string;
  readonly steps?: readonly { readonly uses?: string; readonly run?: string }[];
}

describe('workflows', () => {
  const names = globSync('.github/workflows/*.yml', { cwd: root }).sort();
  const parse = (name: string): { on: object; permissions: object; jobs: Readonly<Record<string, Job>> } =>
    yaml.parse(read(`.github/workflows/${name}.yml`));
  const { scripts } = JSON.parse(read('package.json'));
  /** The stage is a choice of the workflow, never text of a change. */
  const COMMANDS = ['.ci/run', 'npm ci --no-audit --no-fund', 'npm run deploy -- --env "$STAGE"'];

  it.each(['check', 'deploy', 'release'])(
    '%s runs commands of the repository, pins actions, and may only read',
    (name) => {
      expect(names.map((path) => path.split('/').at(-1))).toEqual(['check.yml', 'deploy.yml', 'release.yml']);
      const { permissions, jobs } = parse(name);
      const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);
      const isPinned = (uses: string) => /^actions\/[\w-]+@[0-9a-f]{40}$/.test(uses);
      expect(steps.filter(({ uses }) => uses !== undefined && !isPinned(uses))).toEqual([]);
      const findScript = (run: string) => scripts[/^npm run ([\w:-]+)(?: -- [\w %-]+)?$/.exec(run)?.[1] ?? ''];
      const isKnown = (run: string) => COMMANDS.includes(run) || findScript(run) !== undefined;
      expect(steps.filter(({ run }) => run !== undefined && !isKnown(run))).toEqual([]);
      expect(permissions).toEqual({ contents: 'read' });
      // A change that is not merged gets no secret.
      expect(/\$\{\{\s*secrets\./.test(read(`.github/workflows/${name}.yml`))).toBe(name !== 'check');
    },
  );

  it('publish each merge and deploy by hand with approval, both after the checks', () => {
    const [release, deploy] = [parse('release'), parse('deploy')];
    expect(release.on).toEqual({ push: { branches: ['main'] } });
    expect(Object.keys(deploy.on)).toEqual(['workflow_dispatch']);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of the workflow
    expect(deploy.jobs.deploy).toMatchObject({ needs: 'check', environment: '${{ inputs.stage }}' });
    expect(release.jobs.release).toMatchObject({ needs: 'check', environment: 'release' });
    for (const { jobs } of [release, deploy]) expect(jobs.check).toEqual({ uses: './.github/workflows/check.yml' });
  });
});
