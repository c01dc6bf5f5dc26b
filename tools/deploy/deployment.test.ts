import { expect, it } from 'vitest';
import { DEFAULT_SITE as site } from '../../shared/sites/sites.ts';
import { type DeploymentContext, deployVersion } from './deployment.ts';
import { runSmokeTest } from './smoke-test.ts';

const OLD = '11111111-1111-4111-8111-111111111111';
const NEW = '22222222-2222-4222-8222-222222222222';
const SERVING = JSON.stringify({ versions: [{ version_id: OLD, percentage: 100 }] });

/**
 * An account where wrangler answers by the first words of its command.
 *
 * @param failsAt the smoke test that fails, counted from 1
 */
function createWorld(answers: Readonly<Record<string, string | Error>> = {}, failsAt = 0) {
  const commands: string[] = [];
  /** Numbers of commands before each smoke test. */
  const tested: number[] = [];
  const waits: number[] = [];
  const context: DeploymentContext = {
    stage: 'preprod',
    secretsFile: 'secrets.json',
    wrangler: async (...parameters: readonly string[]) => {
      const command = parameters.join(' ');
      commands.push(command.replace(' --env preprod', '').replaceAll(OLD, 'old').replaceAll(NEW, 'new'));
      const [, answer] = Object.entries(answers).find(([start]) => command.startsWith(start)) ?? [];
      if (answer instanceof Error) throw answer;
      return answer ?? (command.startsWith('deployments status') ? SERVING : `Worker Version ID: ${NEW}\n`);
    },
    smokeTest: async () => {
      tested.push(commands.length);
      return tested.length === failsAt ? ['https://www.marquee.com: page answers 500'] : [];
    },
    sleep: async (milliseconds: number) => void waits.push(milliseconds),
    log: () => {},
    waitMs: 1_000,
  };
  return { commands, tested, waits, context };
}

it('gives a version that passes without traffic 1, 10, 50 and 100 %, with a smoke test after each', async () => {
  const { commands, tested, waits, context } = createWorld();
  await deployVersion(context);
  expect(commands).toEqual([
    'deployments status --json',
    'versions upload --secrets-file secrets.json',
    'versions deploy new@0 old@100 --yes',
    'versions deploy new@1 old@99 --yes',
    'versions deploy new@10 old@90 --yes',
    'versions deploy new@50 old@50 --yes',
    'versions deploy new@100 --yes',
    'triggers deploy',
  ]);
  expect(tested).toEqual([3, 4, 5, 6, 7]);
  expect(waits).toEqual(Array(4).fill(1_000));
});

it.each([
  ['smoke test 3 fails', createWorld({}, 3), 'The smoke test failed: https://www.marquee.com: page', 'new@10 old@90'],
  ['a share is refused', createWorld({ [`versions deploy ${NEW}@10`]: new Error('429') }), '429', 'new@10 old@90'],
])('gives the version before all traffic again where %s', async (_, { commands, context }, problem, last) => {
  await expect(deployVersion(context)).rejects.toThrow(problem);
  expect(commands.slice(-2)).toEqual([`versions deploy ${last} --yes`, 'versions deploy old@100 --yes']);
});

const INTERRUPTED = [
  { version_id: '33333333-3333-4333-8333-333333333333', percentage: 10 },
  { version_id: OLD, percentage: 90 },
];

it.each<[string, string | Error, third: string | undefined]>([
  ['was never deployed, at once', new Error('A request failed [code: 10007]'), undefined],
  [
    'has most users on a version, from that',
    JSON.stringify({ versions: INTERRUPTED }),
    'versions deploy new@0 old@100 --yes',
  ],
])('deploys a worker that %s', async (_, status, third) => {
  const { commands, tested, context } = createWorld({ 'deployments status': status });
  await deployVersion(context);
  expect(commands[2]).toBe(third);
  expect(tested[0]).toBe(third === undefined ? 2 : 3);
});

it('changes nothing where the platform cannot be read', async () => {
  const { commands, context } = createWorld({ 'deployments status': new Error('Authentication error') });
  await expect(deployVersion(context)).rejects.toThrow('Authentication error');
  expect(commands).toEqual(['deployments status --json']);
});

/** What a healthy worker answers, by path. */
const ANSWERS: Readonly<Record<string, string>> = {
  '/readyz': JSON.stringify({ version: NEW }),
  '/healthz': '{"status":"ok"}',
  '/': '<!doctype html><html lang="en-US"></html>',
  '/header/fragment': `<header lang="${site.languages[0].locale.replace('_', '-')}">Marquee Smoke Test</header>`,
  '/header/head': `<link rel="canonical" href="https://${site.host}/">`,
  '/api/v3/destination/search/autocomplete/': '{"query":["a"]}',
};

const runSmoke = (changes: Readonly<Record<string, string>> = {}) =>
  runSmokeTest(
    {
      worker: 'marquee-edge-preprod',
      targets: [{ root: `https://${site.host}`, site }],
      sessionKeys: 'k1:a-secret-that-is-long-enough',
      fetch: async (input, init) => {
        const { pathname } = new URL(String(input));
        const headers = new Headers(init?.headers);
        expect(headers.get('cloudflare-workers-version-overrides')).toBe(`marquee-edge-preprod="${NEW}"`);
        const body = { ...ANSWERS, ...changes }[pathname];
        return new Response(body, { status: body === undefined ? 404 : 200, headers: { 'cache-control': 'private' } });
      },
      sleep: async () => {},
      log: () => {},
    },
    NEW,
  );

it.each([
  ['/readyz', '{"version":"another"}', 'readiness is of another'],
  ['/', 'error', 'page has no <html'],
  ['/header/fragment', `<header lang="${site.languages[0].locale.replace('_', '-')}"></header>`, 'SESSION_KEYS'],
  ['/api/v3/destination/search/autocomplete/', '<html>', 'autocomplete has no suggestions'],
])('the smoke test names what is wrong with %s, and passes a version that answers', async (path, body, problem) => {
  expect(await runSmoke()).toEqual([]);
  expect((await runSmoke({ [path]: body })).join()).toContain(problem);
});
