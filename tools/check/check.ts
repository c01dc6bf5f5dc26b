import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { describeMissing, ensureChromium, ensureOptional, listMissing } from '../programs.ts';
import { TYPE_PROJECTS } from './type-projects.ts';

interface Tally {
  readonly passed: number;
  readonly failed: number;
}

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Counts the cases of a step that runs many. Default: the step is one case. */
  readonly count?: () => Promise<Tally>;
}

const BROWSER_RESULT = 'test-results/browser.json';

async function countPlaywright(): Promise<Tally> {
  const { stats } = JSON.parse(await readFile(BROWSER_RESULT, 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

const vitest = (project: string): Step => {
  const output = `test-results/${project}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
  return {
    name: `${project} tests`,
    command: ['vitest', 'run', '--project', project, ...reporters],
    async count() {
      const result = JSON.parse(await readFile(output, 'utf8'));
      const failed = Math.max(result.numFailedTests, Math.min(result.numFailedTestSuites, 1));
      return { passed: result.numPassedTests, failed };
    },
  };
};

const types = (project: string): Step => ({ name: `types: ${project}`, command: ['tsc', '-p', project] });

/** Its tests import files of the build. */
const TYPED_BY_BUILD = 'edge/test';

/** Steps one after the other. */
type Lane = readonly Step[];

const step = (name: string, ...command: [string, ...string[]]): Step => ({ name, command });

/**
 * The lanes of a stage run side by side, where none of them alone has work for two processors. A mistake that types or lint
 * find is reported within a minute.
 */
const STAGES: readonly (readonly Lane[])[] = [
  [[step('messages', 'node', 'tools/i18n/compile-messages.ts')]],
  [
    [
      step('build', 'node', 'tools/build/build.ts'),
      types(TYPED_BY_BUILD),
      step('host package', 'node', 'tools/check/host-package.ts'),
      step('size', 'node', 'tools/bench/size.ts'),
    ],
    [
      step('format and lint', 'biome', 'check', '--error-on-warnings'),
      step('requirements', 'node', 'tools/check/requirements.ts'),
      ...TYPE_PROJECTS.filter((project) => project !== TYPED_BY_BUILD).map(types),
    ],
  ],
  [[vitest('unit')]],
  [[vitest('workerd')]],
  [[{ name: 'browser tests', command: ['playwright', 'test'], count: countPlaywright }]],
];

/** `npm run test:all`: the thorough browser tests, every one in Firefox, hosts of other frameworks and the screen reader, too. */
const MORE_STAGES: typeof STAGES = [
  [[step('hosts', 'npm', 'run', 'test:hosts')]],
  [[step('speech', 'node', 'tools/speech/speech.ts')]],
];

/**
 * @param isAlone whether it prints as it goes: lines of steps that run side by side would mix
 * @returns `output`: what it has not printed yet
 */
function run(
  [program, ...rest]: Step['command'],
  environment: NodeJS.ProcessEnv,
  isAlone: boolean,
): Promise<{ readonly hasPassed: boolean; readonly output: string }> {
  return new Promise((done) => {
    const child = spawn(program, rest, {
      stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: environment,
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', (error) => done({ hasPassed: false, output: `${output}${error.message}\n` }));
    child.once('close', (code) => done({ hasPassed: code === 0, output }));
  });
}

async function runStep(step: Step, environment: NodeJS.ProcessEnv, isAlone: boolean): Promise<Tally> {
  const startedAt = performance.now();
  if (isAlone) console.log(`\n── ${step.name}`);
  const { hasPassed, output } = await run(step.command, environment, isAlone);
  const count = step.count ?? (async () => ({ passed: Number(hasPassed), failed: Number(!hasPassed) }));
  const tally = await count().catch(() => ({ passed: 0, failed: 1 }));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (!isAlone) process.stdout.write(`\n── ${step.name}\n${output}`);
  console.log(`── ${step.name}: ${hasPassed ? 'passed' : 'FAILED'} in ${seconds} s`);
  // A runner can fail without a failed case: a test file that does not load.
  return { passed: tally.passed, failed: hasPassed ? tally.failed : Math.max(1, tally.failed) };
}

async function check(): Promise<void> {
  const isWhole = process.argv.includes('--all');
  const log = (line: string) => console.log(line);
  for (const program of ['firefox', 'webkit'] as const) ensureOptional(program, log);
  const environment = {
    ...process.env,
    CHROMIUM_PATH: ensureChromium(log),
    ...(isWhole ? { BROWSER_TESTS: 'all' } : {}),
  };
  await rm('test-results', { recursive: true, force: true });
  const tallies: Tally[] = [];
  const runLane = async (lane: Lane, isAlone: boolean) => {
    for (const step of lane) tallies.push(await runStep(step, environment, isAlone));
  };
  for (const lanes of isWhole ? [...STAGES, ...MORE_STAGES] : STAGES)
    await Promise.all(lanes.map((lane) => runLane(lane, lanes.length === 1)));
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  for (const program of listMissing()) console.log(`\n${describeMissing(program)}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

await check();
