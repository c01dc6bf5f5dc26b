import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

/**
 * `npm run test:faults`: breaks what the header depends on, part by part, and prints one line for each case: hosts and
 * their files in a real browser; stores, loader and builds behind the edge. Needs a build.
 */
const root = resolve(import.meta.dirname, '..');
const UNIT_RESULT = resolve(root, 'test-results/faults-unit.json');
const BROWSER_RESULT = resolve(root, 'test-results/browser.json');

interface Row {
  readonly name: string;
  readonly isPassed: boolean;
}

interface UnitReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}
interface BrowserTest {
  readonly status: string;
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
}
interface BrowserSuite {
  readonly suites?: readonly BrowserSuite[];
  readonly specs: readonly { readonly title: string; readonly tests: readonly BrowserTest[] }[];
}

function run(command: string, parameters: readonly string[], variables: NodeJS.ProcessEnv = {}): Promise<void> {
  return new Promise((done, fail) => {
    const program = resolve(root, 'node_modules/.bin', command);
    const child = spawn(program, parameters, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...variables },
    });
    // The report names the failures.
    child.once('error', fail).once('exit', () => done());
  });
}

async function readJson<Shape>(path: string): Promise<Shape> {
  return JSON.parse(await readFile(path, 'utf8'));
}

async function breakStores(): Promise<Row[]> {
  const files = [
    'edge/releases/releases-faults.test.ts',
    'edge/test/releases/faults-by-way.worker.test.ts',
    'edge/releases/build-routes.test.ts',
  ];
  await run('vitest', ['run', ...files, '--reporter=json', `--outputFile=${UNIT_RESULT}`]);
  const { testResults } = await readJson<UnitReport>(UNIT_RESULT);
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ fullName, status }) => ({ name: fullName, isPassed: status === 'passed' }));
}

const listSpecs = (suite: BrowserSuite): BrowserSuite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(listSpecs),
];

async function breakHosts(): Promise<Row[]> {
  await run('playwright', ['test', 'host-shell/e2e/faults', '--workers=1'], { MARQUEE_FAULTS: 'all' });
  const { suites } = await readJson<{ suites: readonly BrowserSuite[] }>(BROWSER_RESULT);
  return suites.flatMap(listSpecs).flatMap(({ title, tests }) =>
    tests.flatMap(({ status, annotations }) => {
      const rows = annotations.map(({ type, description = '' }) => ({ name: description, isPassed: type === 'fault' }));
      const isPassed = status === 'expected';
      // One that ended before its last row has none that is broken.
      const isWhole = rows.length > 0 && (isPassed || rows.some((row) => !row.isPassed));
      return isWhole ? rows : [...rows, { name: title, isPassed }];
    }),
  );
}

const PARTS: Readonly<Record<string, () => Promise<Row[]>>> = {
  'Stores, loader and builds': breakStores,
  'Host | part and fault | what shows | reports': breakHosts,
};

let failed = 0;
for (const [title, breakPart] of Object.entries(PARTS)) {
  console.log(`\n${title}`);
  const rows = await breakPart();
  if (rows.length === 0) rows.push({ name: 'no test has run', isPassed: false });
  for (const { name, isPassed } of rows) {
    failed += Number(!isPassed);
    console.log(`  ${isPassed ? 'holds ' : 'BREAKS'}  ${name}`);
  }
}
process.exitCode = failed === 0 ? 0 : 1;
