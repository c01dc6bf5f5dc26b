import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findBrokenReferences } from './document-references.ts';
import { findTableProblems, findUnknownIds, parseRequirements, REQUIREMENTS_PATH } from './requirement-table.ts';

/**
 * `npm run requirements`: proves that `docs/requirements.md` and the repository agree, so that every requirement leads to
 * the code that implements it and the test that shows it, and that no comment refers to a document nobody can read.
 */
const root = resolve(import.meta.dirname, '../..');
const PATTERNS = [
  '*.{md,ts,toml}',
  '{docs,edge,header-remote,host-shell,shared,tools}/**/*.{css,html,json,md,mjs,sql,toml,ts,tsx}',
];
/** Written by builds, seeds of data, and examples of wrong references. */
const IGNORED = /(?:^|\/)(?:compiled|node_modules|\.wrangler|data)\/|^tools\/check\/[\w-]+\.test\.ts$/;

const paths = PATTERNS.flatMap((pattern) => globSync(pattern, { cwd: root })).map((path) => path.replaceAll('\\', '/'));
const files = new Map(
  paths.filter((path) => !IGNORED.test(path)).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);
const { requirements, problems } = parseRequirements(files.get(REQUIREMENTS_PATH) ?? '');

const found = [
  ...(requirements.length === 0 ? [{ path: REQUIREMENTS_PATH, line: 1, message: 'there is no requirement' }] : []),
  ...problems,
  ...findTableProblems(requirements, files, (path) => existsSync(join(root, path))),
  ...findUnknownIds(requirements, files),
  ...findBrokenReferences(files),
];
for (const { path, line, message } of found) console.error(`${path}:${line}: ${message}`);
const reviewed = requirements.filter(({ tests }) => tests.length === 0).length;
console.log(`${requirements.length} requirements, ${reviewed} of them by review, ${found.length} problems`);
process.exitCode = found.length === 0 ? 0 : 1;
