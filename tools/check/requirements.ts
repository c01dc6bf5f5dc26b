import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A row of `docs/requirements/`. */
interface Requirement {
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  readonly cells: number;
  readonly id: string;
  readonly text: string;
  readonly code: readonly string[];
  /** Why no automated test can show it: `by review: reason`. */
  readonly isReviewed: boolean;
  /** Files, each with a part of a test's title in it. */
  readonly tests: readonly { readonly path: string; readonly title: string }[];
}

interface Problem {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** Text files of the repository by their path below its root, with forward slashes. */
type SourceFiles = ReadonlyMap<string, string>;

const FOLDER = 'docs/requirements/';
const HEADER = 'id|requirement|code|test';
const ID = /^[A-Z][A-Z0-9]{1,9}-[1-9]\d*$/;
/** A shorter title would match too many tests of a file. */
const MIN_TITLE_LENGTH = 8;

const splitRow = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const findAll = (pattern: RegExp, text: string) => Array.from(text.matchAll(pattern), ([, found = '']) => found);

/**
 * Reads the tables `| id | requirement | code | test |`. A code cell is paths in backticks; a test cell is
 * `` `path` "part of a title" "another" ``, several of them separated by `<br>`, or `by review: reason`.
 */
export function parseRequirements(path: string, markdown: string): Requirement[] {
  return markdown.split('\n').flatMap((row, index) => {
    const cells = splitRow(row);
    const isHead = cells.join('|') === HEADER || cells.every((cell) => /^:?-+:?$/.test(cell));
    if (!row.trimStart().startsWith('|') || isHead) return [];
    const [id = '', text = '', code = '', test = ''] = cells;
    const isReviewed = /^by review: \S/.test(test);
    const tests = test.split(/<br\s*\/?>/).flatMap((reference) => {
      const [file] = findAll(/`([^`]+)`/g, reference);
      return file === undefined ? [] : findAll(/"([^"]+)"/g, reference).map((title) => ({ path: file, title }));
    });
    const place = { path, line: index + 1, cells: cells.length };
    return [{ ...place, id, text, code: findAll(/`([^`]+)`/g, code), isReviewed, tests: isReviewed ? [] : tests }];
  });
}

/**
 * Lists rows that are not whole, duplicate ids, and referenced files and tests that do not exist.
 *
 * @param exists whether the repository has a file, text or not
 */
export function findProblems(
  requirements: readonly Requirement[],
  files: SourceFiles,
  exists: (path: string) => boolean,
): Problem[] {
  const seen = new Set<string>();
  return requirements.flatMap(({ path, line, cells, id, text, code, isReviewed, tests }) => {
    const messages = new Set([
      cells !== 4 && `a row has 4 cells, not ${cells}`,
      !ID.test(id) && `"${id}" is no id such as SEARCH-7`,
      text === '' && `${id} requires nothing`,
      code.length === 0 && `${id} names no file that implements it`,
      !isReviewed && tests.length === 0 && `${id} names no test: \`path\` "part of its title"`,
      seen.has(id) && `${id} is stated twice`,
      ...code.map((file) => !exists(file) && `${id}: there is no file ${file}`),
      ...tests.map((test) => {
        const content = files.get(test.path);
        if (content === undefined) return `${id}: there is no file ${test.path}`;
        if (test.title.length < MIN_TITLE_LENGTH) return `${id}: "${test.title}" is too short to name a test`;
        return !content.includes(test.title) && `${id}: ${test.path} has no test "${test.title}"`;
      }),
    ]);
    seen.add(id);
    return [...messages].flatMap((message) => (message === false ? [] : [{ path, line, message }]));
  });
}

/** Lists ids in any file that no table contains. Unknown prefixes are ordinary words such as `UTF-8`. */
export function findUnknownIds(requirements: readonly Requirement[], files: SourceFiles): Problem[] {
  const ids = new Set(requirements.map(({ id }) => id));
  const prefixes = new Set([...ids].map((id) => id.slice(0, id.lastIndexOf('-'))));
  const citation = new RegExp(`\\b(?:${[...prefixes].join('|')})-\\d+\\b`, 'g');
  return [...files].flatMap(([path, text]) =>
    [...text.matchAll(citation)]
      .filter(([id]) => !ids.has(id))
      .map(({ 0: id, index }) => ({
        path,
        line: text.slice(0, index).split('\n').length,
        message: `${id} is not in ${FOLDER}`,
      })),
  );
}

const PATTERNS = [
  '*.{md,ts,toml}',
  '{docs,edge,header-remote,host-shell,shared,tools}/**/*.{css,html,json,md,mjs,sql,toml,ts,tsx}',
];
const GENERATED = /(?:^|\/)(?:compiled|node_modules|\.wrangler|data)\//;
/** It contains examples of wrong references. */
const OWN_TEST = 'tools/check/requirements.test.ts';

/**
 * `node tools/check/requirements.ts`: proves that `docs/requirements/` and the repository agree, so that every requirement
 * leads to the code that implements it and the test that shows it.
 */
function check(): void {
  const root = resolve(import.meta.dirname, '../..');
  const paths = PATTERNS.flatMap((pattern) => globSync(pattern, { cwd: root })).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const files = new Map(
    paths.filter((path) => !GENERATED.test(path)).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
  const tables = [...files].filter(([path]) => path.startsWith(FOLDER) && !path.endsWith('/README.md'));
  const requirements = tables.flatMap(([path, text]) => parseRequirements(path, text));
  const searched = new Map([...files].filter(([path]) => path !== OWN_TEST));
  const found = [
    ...findProblems(requirements, files, (path) => existsSync(join(root, path))),
    ...findUnknownIds(requirements, searched),
  ];
  for (const { path, line, message } of found) console.error(`${path}:${line}: ${message}`);
  const reviewed = requirements.filter(({ isReviewed }) => isReviewed).length;
  const tested = requirements.length - reviewed;
  console.log(`${tested} requirements with a test, ${reviewed} by review; ${found.length} problems`);
  process.exitCode = found.length === 0 ? 0 : 1;
}

if (import.meta.main) check();
