import { expect, it } from 'vitest';
import { type DeploymentContext, deployVersion } from './deployment.ts';

const OLD = '11111111-1111-4111-8111-111111111111';
const NEW = '22222222-2222-4222-8222-222222222222';
const SERVING = JSON.stringify({ versions: [{ version_id: OLD, percentage: 100 }] });

interface World {
  readonly commands: string[];
  /** Commands before each smoke test. */
  readonly tested: number[];
  readonly waited: () => number;
  /** The smoke test that fails, counted from 1. */
  failsAt: number;
  readonly context: DeploymentContext;
}

/** An account where wrangler answers by the first words of its command. */
function createWorld(answers: Readonly<Record<string, string | Error>> = {}) {
  const commands: string[] = [];
  const tested: number[] = [];
  let waitedMs = 0;
  const world: World = {
    commands,
    tested,
    waited: () => waitedMs,
    failsAt: 0,
    context: {
      stage: 'preprod',
      secretsFile: 'secrets.json',
      wrangler: async (...parameters: readonly string[]) => {
        const command = parameters.join(' ');
        commands.push(command.replace(' --env preprod', '').replaceAll(OLD, 'old').replaceAll(NEW, 'new'));
        const key = Object.keys(answers).find((start) => command.startsWith(start));
        const answer = key === undefined ? undefined : answers[key];
        if (answer instanceof Error) throw answer;
        if (command.startsWith('deployments status')) return answer ?? SERVING;
        return answer ?? `Worker Version ID: ${NEW}\n`;
      },
      smokeTest: async () => {
        tested.push(commands.length);
        return tested.length === world.failsAt ? ['https://www.marquee.com: page answers 500'] : [];
      },
      sleep: async (milliseconds: number) => {
        waitedMs += milliseconds;
      },
      log: () => {},
      waitMs: 1_000,
    },
  };
  return world;
}

it('gives a version that passes without traffic 1, 10, 50 and 100 %, with a smoke test after each', async () => {
  const { commands, tested, waited, context } = createWorld();
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
  expect(waited()).toBe(4_000);
});

it.each([
  [1, ['versions deploy new@0 old@100 --yes', 'versions deploy old@100 --yes']],
  [3, ['versions deploy new@10 old@90 --yes', 'versions deploy old@100 --yes']],
])('gives the version before all traffic again where smoke test %i fails', async (failsAt, last) => {
  const world = createWorld();
  world.failsAt = failsAt;
  await expect(deployVersion(world.context)).rejects.toThrow('The smoke test failed: https://www.marquee.com: page');
  expect(world.commands.slice(-2)).toEqual(last);
});

it('gives the version before all traffic again where the platform refuses a share', async () => {
  const { commands, context } = createWorld({ [`versions deploy ${NEW}@10`]: new Error('429') });
  await expect(deployVersion(context)).rejects.toThrow('429');
  expect(commands.at(-1)).toBe('versions deploy old@100 --yes');
});

it('deploys a worker that was never deployed at once, and tests it', async () => {
  const { commands, tested, context } = createWorld({
    'deployments status': new Error('A request failed [code: 10007]'),
  });
  await deployVersion(context);
  expect(commands).toEqual(['deployments status --json', 'deploy --secrets-file secrets.json']);
  expect(tested).toEqual([2]);
});

it('goes on from the version that most users get, where a deployment was interrupted', async () => {
  const versions = [
    { version_id: '33333333-3333-4333-8333-333333333333', percentage: 10 },
    { version_id: OLD, percentage: 90 },
  ];
  const { commands, context } = createWorld({ 'deployments status': JSON.stringify({ versions }) });
  await deployVersion(context);
  expect(commands).toContain('versions deploy new@1 old@99 --yes');
});

it('changes nothing where the platform cannot be read', async () => {
  const { commands, context } = createWorld({ 'deployments status': new Error('Authentication error') });
  await expect(deployVersion(context)).rejects.toThrow('Authentication error');
  expect(commands).toEqual(['deployments status --json']);
});
