import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  findTableProblems,
  findUnknownIds,
  parseRequirements,
  REQUIREMENTS_FOLDER,
  type Requirement,
} from './requirement-table.ts';

/**
 * `node tools/check/requirements.ts`: proves that `docs/requirements/` and the repository agree, so that every requirement leads to
 * the code that implements it and the test that shows it.
 */
const root = resolve(import.meta.dirname, '../..');
const PATTERNS = [
  '*.{md,ts,toml}',
  '{docs,edge,header-remote,host-shell,shared,tools}/**/*.{css,html,json,md,mjs,sql,toml,ts,tsx}',
];
const GENERATED = /(?:^|\/)(?:compiled|node_modules|\.wrangler|data)\//;
/** It contains examples of wrong references. */
const OWN_TEST = 'tools/check/requirements.test.ts';

const paths = PATTERNS.flatMap((pattern) => globSync(pattern, { cwd: root })).map((path) => path.replaceAll('\\', '/'));
const files = new Map(
  paths.filter((path) => !GENERATED.test(path)).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);
const exists = (path: string) => existsSync(join(root, path));
const searched = new Map([...files].filter(([path]) => path !== OWN_TEST));
const tables = [...files]
  .filter(([path]) => path.startsWith(REQUIREMENTS_FOLDER) && !path.endsWith('/README.md'))
  .map(([path, text]) => ({ path, ...parseRequirements(path, text) }));
const requirements = tables.flatMap((table) => table.requirements);

const found = [
  ...tables
    .filter((table) => table.requirements.length === 0)
    .map(({ path }) => ({ path, line: 1, message: 'there is no requirement' })),
  ...tables.flatMap(({ problems }) => problems),
  ...findTableProblems(requirements, files, exists),
  ...findUnknownIds(requirements, searched),
];
for (const { path, line, message } of found) console.error(`${path}:${line}: ${message}`);
const count = (status: Requirement['status']) =>
  requirements.filter((requirement) => requirement.status === status).length;
console.log(`${count('tested')} requirements with a test, ${count('reviewed')} by review; ${found.length} problems`);
process.exitCode = found.length === 0 ? 0 : 1;
