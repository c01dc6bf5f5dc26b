import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import * as yaml from 'yaml';

interface Job {
  readonly uses?: string;
  readonly steps?: readonly { readonly uses?: string; readonly run?: string }[];
}

interface Workflow {
  readonly on: object;
  readonly permissions: object;
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

/** The stage is a choice of the workflow, never text of a change. */
const COMMANDS = ['.ci/run', 'npm ci --no-audit --no-fund', 'npm run deploy -- --env "$STAGE"'];

it.each(names)('%s runs commands of the repository, pins actions, and may only read', (name) => {
  const { permissions, jobs } = parse(name);
  for (const { uses, run } of Object.values(jobs).flatMap((job) => job.steps ?? [])) {
    if (uses !== undefined) expect(uses).toMatch(ACTION);
    const script = /^npm run ([\w:-]+)(?: -- [\w %-]+)?$/.exec(run ?? '')?.[1] ?? '';
    if (run !== undefined) expect(COMMANDS.includes(run) || scripts[script] !== undefined, run).toBe(true);
  }
  expect(permissions).toEqual({ contents: 'read' });
  // A change that is not merged gets no secret.
  expect(SECRET.test(read(name))).toBe(!name.endsWith('check.yml'));
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
