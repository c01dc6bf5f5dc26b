import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as yaml from 'yaml';

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

interface Job {
  readonly uses?: string;
  readonly needs?: string;
  readonly environment?: string;
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const names = globSync('.github/workflows/*.yml', { cwd: root }).sort();
const parse = (name: string) => yaml.parse(read(name)) as Workflow;
const { scripts } = JSON.parse(read('package.json'));
const ACTION = /^actions\/[\w-]+@[0-9a-f]{40}$/;
const SECRET = /\$\{\{\s*secrets\./;

it('are check, release and deploy', () => {
  expect(names.map((name) => name.split('/').at(-1))).toEqual(['check.yml', 'deploy.yml', 'release.yml']);
});

describe.each(names)('%s', (name) => {
  const { permissions, jobs } = parse(name);
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);

  it('runs commands of the repository, and no others', () => {
    for (const { run } of steps.filter((step) => step.run !== undefined)) {
      const script = /^npm run ([\w:-]+)(?: -- [\w %-]+)?$/.exec(run ?? '')?.[1];
      // The stage is a choice of the workflow, never text of a change.
      const isKnown = ['.ci/run', 'npm ci --no-audit --no-fund', 'npm run deploy -- --env "$STAGE"'].includes(
        run ?? '',
      );
      expect(isKnown || scripts[script ?? ''] !== undefined, run).toBe(true);
    }
  });

  it('uses actions by their commit, and may only read', () => {
    for (const { uses } of steps.filter((step) => step.uses !== undefined)) expect(uses).toMatch(ACTION);
    expect(permissions).toEqual({ contents: 'read' });
  });

  it('gives no secret to a change that is not merged', () => {
    expect(SECRET.test(read(name))).toBe(name !== '.github/workflows/check.yml');
  });
});

it('publishes each merge and deploys by hand with approval, both after the checks', () => {
  const release = parse('.github/workflows/release.yml');
  const deploy = parse('.github/workflows/deploy.yml');
  expect(release.on).toEqual({ push: { branches: ['main'] } });
  expect(Object.keys(deploy.on)).toEqual(['workflow_dispatch']);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of the workflow
  expect(deploy.jobs.deploy).toMatchObject({ needs: 'check', environment: '${{ inputs.stage }}' });
  expect(release.jobs.release).toMatchObject({ needs: 'check', environment: 'release' });
  for (const { jobs } of [release, deploy]) expect(jobs.check).toEqual({ uses: './.github/workflows/check.yml' });
});

it('lets the bot leave what is pinned for a reason', () => {
  const { updates } = yaml.parse(read('.github/dependabot.yml')) as {
    readonly updates: readonly { readonly ignore?: readonly { readonly 'dependency-name': string }[] }[];
  };
  const declared = Object.keys(JSON.parse(read('package.json')).devDependencies);
  const ignored = updates.flatMap(({ ignore = [] }) => ignore.map((row) => row['dependency-name']));
  expect(ignored).toContain('webpack');
  expect(declared).toEqual(expect.arrayContaining(ignored));
});
