import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runMutants, type TriedMutant } from './run-mutants.ts';

/**
 * `npm run mutants [-- file|folder …]`: changes each place of the files in turn (a boundary, a condition, a constant, a call),
 * and prints the changes that no unit test notices. Exits with 1 where tests notice less than 85 % of what they reach.
 *
 *     npm run mutants                                  the folders below
 *     npm run mutants -- header-remote/src/ui/combobox
 *     npm run mutants -- --changed origin/main         files of these folders that differ from a commit
 */
const FOLDERS = [
  'shared',
  'edge/cache',
  'edge/proxy',
  'edge/releases',
  'header-remote/src/ui/combobox',
  'header-remote/src/search/controller',
];
const MIN_SCORE = 0.85;

/** Mutants that behave as the code does, by path and id, with the reason. */
type Equivalents = Readonly<Record<string, Readonly<Record<string, string>>>>;

const root = resolve(import.meta.dirname, '../..');

function listFiles(folders: readonly string[]): readonly string[] {
  const patterns = folders.map((folder) => (/\.tsx?$/.test(folder) ? folder : `${folder}/**/*.{ts,tsx}`));
  const isCode = (path: string) => !/\.test\.tsx?$|\.d\.ts$|\/compiled\//.test(path);
  return [...new Set(globSync(patterns, { cwd: root }).map((path) => path.replaceAll('\\', '/')))]
    .filter(isCode)
    .sort();
}

function listChanged(commit: string): readonly string[] {
  const output = execFileSync('git', ['diff', '--name-only', '--diff-filter=d', `${commit}...`], { cwd: root });
  const changed = new Set(output.toString().split('\n'));
  return listFiles(FOLDERS).filter((path) => changed.has(path));
}

function readEquivalents(): Equivalents {
  return JSON.parse(readFileSync(resolve(import.meta.dirname, 'equivalent-mutants.json'), 'utf8'));
}

interface Score {
  readonly killed: number;
  /** Mutants that a unit test runs. */
  readonly reached: number;
  readonly unreached: number;
}

function countVerdicts(tried: readonly TriedMutant[]): Score {
  const count = (verdict: TriedMutant['verdict']) => tried.filter((mutant) => mutant.verdict === verdict).length;
  return { killed: count('killed'), reached: count('killed') + count('survived'), unreached: count('unreached') };
}

const readShare = ({ killed, reached }: Score) => (reached === 0 ? 1 : killed / reached);

function printScore(name: string, score: Score, end = ''): void {
  const { reached, unreached } = score;
  console.log(
    `${name}: ${(readShare(score) * 100).toFixed(1)} % killed of ${reached} that unit tests reach (${unreached} more do not run in one)${end}`,
  );
}

/** Prints the score of each file, and of the folder. */
function printFolder(folder: string, tried: readonly TriedMutant[]): boolean {
  if (tried.length === 0) return true;
  for (const [path, mutants = []] of Object.entries(Object.groupBy(tried, ({ path }) => path)))
    if (path !== folder) printScore(path, countVerdicts(mutants));
  const score = countVerdicts(tried);
  const isMet = readShare(score) >= MIN_SCORE;
  printScore(folder, score, isMet ? '' : '  MISSED');
  return isMet;
}

const [first, ...rest] = process.argv.slice(2);
const given = first === undefined ? [] : [first, ...rest];
const paths = first === '--changed' ? listChanged(rest[0] ?? 'main') : listFiles(given.length === 0 ? FOLDERS : given);
const equivalents = readEquivalents();
const tried = (await runMutants(root, paths)).filter(({ path, id }) => equivalents[path]?.[id] === undefined);
for (const { path, line, id, verdict } of tried) if (verdict === 'survived') console.log(`${path}:${line}  ${id}`);
const groups = given.length === 0 || first === '--changed' ? FOLDERS : given;
const results = groups.map((folder) =>
  printFolder(
    folder,
    tried.filter(({ path }) => path === folder || path.startsWith(`${folder}/`)),
  ),
);
if (results.includes(false)) process.exitCode = 1;
