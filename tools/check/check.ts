import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { ensureChromium } from '../chromium.ts';
import { TYPE_PROJECTS } from './type-projects.ts';

/** Numbers of test cases. */
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

const UNIT_RESULT = 'test-results/unit.json';
const WORKERD_RESULT = 'test-results/workerd.json';
const BROWSER_RESULT = 'test-results/browser.json';

async function readJson<Shape>(path: string): Promise<Shape> {
  return JSON.parse(await readFile(path, 'utf8'));
}

const countVitest = (path: string) => async (): Promise<Tally> => {
  const result = await readJson<{ numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }>(path);
  return {
    passed: result.numPassedTests,
    failed: Math.max(result.numFailedTests, result.numFailedTestSuites > 0 ? 1 : 0),
  };
};

async function countPlaywright(): Promise<Tally> {
  const { stats } = await readJson<{ stats: { expected: number; unexpected: number; flaky: number } }>(BROWSER_RESULT);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

const vitest = (project: string, output: string): Step['command'] => [
  'vitest',
  'run',
  '--project',
  project,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${output}`,
];

/** Fast steps first: most mistakes are reported within seconds. */
const STEPS: readonly Step[] = [
  { name: 'messages', command: ['node', 'tools/i18n/compile-messages.ts'] },
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'requirements', command: ['node', 'tools/check/requirements.ts'] },
  { name: 'build', command: ['node', 'tools/build/build.ts'] },
  ...TYPE_PROJECTS.map((project): Step => ({ name: `types: ${project}`, command: ['tsc', '-p', project] })),
  { name: 'unit tests', command: vitest('unit', UNIT_RESULT), count: countVitest(UNIT_RESULT) },
  { name: 'size', command: ['node', 'tools/bench/size.ts'] },
  { name: 'workerd tests', command: vitest('workerd', WORKERD_RESULT), count: countVitest(WORKERD_RESULT) },
  { name: 'browser tests', command: ['playwright', 'test'], count: countPlaywright },
];

function run([program, ...rest]: Step['command'], environment: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(program, rest, { stdio: 'inherit', env: environment, shell: process.platform === 'win32' });
    child.once('error', () => done(false));
    child.once('exit', (code) => done(code === 0));
  });
}

async function check(): Promise<void> {
  const environment = { ...process.env, CHROMIUM_PATH: ensureChromium((line) => console.log(line)) };
  await rm('test-results', { recursive: true, force: true });
  let passed = 0;
  let failed = 0;
  for (const step of STEPS) {
    const startedAt = performance.now();
    console.log(`\n── ${step.name}`);
    const hasPassed = await run(step.command, environment);
    const tally = await (
      step.count?.() ?? Promise.resolve({ passed: Number(hasPassed), failed: Number(!hasPassed) })
    ).catch(() => ({ passed: 0, failed: 1 }));
    passed += tally.passed;
    // A runner can fail without a failed case: a test file that does not load.
    failed += hasPassed ? tally.failed : Math.max(1, tally.failed);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`── ${step.name}: ${hasPassed ? 'passed' : 'FAILED'} in ${seconds} s`);
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

await check();
