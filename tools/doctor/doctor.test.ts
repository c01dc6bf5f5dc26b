import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listCheckoutChecks } from './examine-checkout.ts';
import { listStageChecks, type StageDependencies } from './examine-stage.ts';
import { type Check, report } from './finding.ts';

/** What the checks of a subject say. */
const examine = async (checks: readonly Check[], subject: string) => {
  const check = checks.find((other) => other.subject.startsWith(subject));
  const lines: string[] = [];
  if (check === undefined) throw new Error(`no check of ${subject}`);
  await report([check], (line) => void lines.push(line));
  return lines.join('\n');
};

describe('a checkout', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'marquee-doctor-'));
    await mkdir(join(root, 'node_modules'));
    await writeLock('package-lock.json', { 'node_modules/hono': '4.0.0', 'node_modules/react': '19.0.0' });
  });
  afterEach(() => rm(root, { recursive: true }));

  const writeLock = (path: string, versions: Readonly<Record<string, string>>) =>
    writeFile(
      join(root, path),
      JSON.stringify({
        packages: {
          '': {},
          ...Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, { version }])),
          ...(path === 'package-lock.json'
            ? { 'node_modules/other-platform': { version: '1.0.0', optional: true } }
            : {}),
        },
      }),
    );
  const packages = () => examine(listCheckoutChecks(root), 'packages');

  it('is told which packages are missing or of another version', async () => {
    await writeLock('node_modules/.package-lock.json', { 'node_modules/hono': '3.9.0' });
    const problem = await packages();
    expect(problem).toContain('hono is 3.9.0, not 4.0.0, react is missing, not 19.0.0');
    expect(problem).toContain('npm ci');
    await writeLock('node_modules/.package-lock.json', {
      'node_modules/hono': '4.0.0',
      'node_modules/react': '19.0.0',
    });
    expect(await packages()).toBe('ok       packages');
  });

  it('is told that nothing is installed or built', async () => {
    expect(await packages()).toContain('no packages are installed');
    expect(await examine(listCheckoutChecks(root), 'build')).toContain('npm run build');
  });

  it('is told that the port of npm start is taken', async () => {
    const server = createServer();
    // Taken by this test, or by what runs on this machine already.
    await new Promise<void>((done) => server.once('error', () => done()).listen(8787, '127.0.0.1', done));
    expect(await examine(listCheckoutChecks(root), 'port 8787')).toContain('PROBLEM  port 8787: is taken');
    await new Promise((done) => server.close(done));
  });
});

describe('a stage', () => {
  const LOGGED_OUT = '{"loggedIn":false}';
  const list = (changes: Partial<StageDependencies> = {}, answers: Readonly<Record<string, string>> = {}) =>
    listStageChecks({
      stage: 'test',
      config: {
        vars: { STAGE: 'test', ORIGIN_URL: 'https://origin.test' },
        r2_buckets: [{ bucket_name: 'builds' }],
      },
      wrangler: async (...parameters) => {
        const answer = answers[parameters.slice(0, 2).join(' ')];
        if (answer === undefined) throw new Error(`✘ [ERROR] ${parameters.join(' ')} failed`);
        if (answer === LOGGED_OUT) throw new Error(answer);
        return answer;
      },
      fetch: async () => new Response(null, { status: 302 }),
      ...changes,
    });
  const GOOD = {
    'whoami --json': '{"loggedIn":true}',
    'secret list': '[{"name":"SESSION_KEYS","type":"secret_text"}]',
    'r2 bucket': '{}',
  };

  it('is healthy where nothing is missing', async () => {
    const lines: string[] = [];
    expect(await report(list({}, GOOD), (line) => void lines.push(line))).toBe(0);
    expect(lines.every((line) => line.startsWith('ok'))).toBe(true);
  });

  it('names everything that is missing, in one list', async () => {
    const lines: string[] = [];
    const checks = list(
      {
        config: {
          vars: { STAGE: 'test', ORIGIN_URL: 'origin', RATE_LIMIT: 'many' },
          r2_buckets: [{ bucket_name: 'builds' }],
        },
        fetch: async () => Promise.reject(new TypeError('fetch failed')),
      },
      { 'whoami --json': LOGGED_OUT, 'secret list': '[]' },
    );
    expect(await report(checks, (line) => void lines.push(line))).toBe(checks.length);
    expect(lines[0]).toMatch(/ORIGIN_URL must be .*; RATE_LIMIT /);
    expect(lines.slice(1).join('\n')).toMatch(
      /no account[\s\S]*SESSION_KEYS: is not set\n.*secret put SESSION_KEYS --env test/,
    );
    expect(lines.join('\n')).toContain('npx wrangler r2 bucket create builds');
    expect(lines.at(-1)).toContain('fetch failed');
  });

  it('is told that its origin answers with an error', async () => {
    const checks = list({ fetch: async () => new Response(null, { status: 502 }) }, GOOD);
    expect(await examine(checks, 'origin')).toContain('answers 502');
  });
});
