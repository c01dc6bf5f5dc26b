/** Text files of the repository by their path below its root, with forward slashes. */
type SourceFiles = ReadonlyMap<string, string>;

interface Problem {
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
}

/** A file and a part of a test's title in it. */
interface TestReference {
  readonly path: string;
  readonly title: string;
}

export interface Requirement {
  /** Of the file that states it. */
  readonly path: string;
  readonly line: number;
  readonly id: string;
  /** `reviewed`: no automated test can show it. */
  readonly status: 'reviewed' | 'tested';
  readonly code: readonly string[];
  readonly tests: readonly TestReference[];
}

interface RequirementTable {
  readonly requirements: readonly Requirement[];
  readonly problems: readonly Problem[];
}

export const REQUIREMENTS_FOLDER = 'docs/requirements/';

const ID = /^[A-Z][A-Z0-9]{1,9}-[1-9]\d*$/;
const HEADER = 'id|requirement|code|test';
const BY_REVIEW = /^by review: \S/;
/** A shorter title would match too many tests of a file. */
const MIN_TITLE_LENGTH = 8;

const splitRow = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/**
 * Reads the tables `| id | requirement | code | test |` of a file in `docs/requirements/`. A code cell is paths in backticks; a
 * test cell is `` `path` "part of a title" ``, several of them separated by `<br>`, or `by review: reason`.
 */
export function parseRequirements(path: string, markdown: string): RequirementTable {
  const requirements: Requirement[] = [];
  const problems: Problem[] = [];
  const columns = HEADER.split('|').length;
  for (const [index, text] of markdown.split('\n').entries()) {
    if (!text.trimStart().startsWith('|')) continue;
    const cells = splitRow(text);
    if (cells.join('|') === HEADER || cells.every((cell) => /^:?-+:?$/.test(cell))) continue;
    const line = index + 1;
    const report = (message: string) => problems.push({ path, line, message });
    if (cells.length !== columns) report(`a row has ${columns} cells, not ${cells.length}`);
    const requirement = parseRow({ path, line }, cells);
    for (const message of describeRowProblems(requirement, cells[1] ?? '')) report(message);
    requirements.push(requirement);
  }
  return { requirements, problems };
}

type Place = Pick<Requirement, 'path' | 'line'>;

function parseRow(place: Place, cells: readonly string[]): Requirement {
  const [id = '', , codeCell = '', testCell = ''] = cells;
  const code = [...codeCell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  return BY_REVIEW.test(testCell)
    ? { ...place, id, status: 'reviewed', code, tests: [] }
    : { ...place, id, status: 'tested', code, tests: testCell.split(/<br\s*\/?>/).flatMap(parseTestReference) };
}

function describeRowProblems({ id, status, code, tests }: Requirement, text: string): string[] {
  return [
    ...(ID.test(id) ? [] : [`"${id}" is no id such as SEARCH-7`]),
    ...(text === '' ? [`${id} requires nothing`] : []),
    ...(code.length === 0 ? [`${id} names no file that implements it`] : []),
    ...(status === 'tested' && tests.length === 0 ? [`${id} names no test: \`path\` "part of its title"`] : []),
  ];
}

/** `` `path` "one title" "another" ``. */
function parseTestReference(text: string): TestReference[] {
  const path = /`([^`]+)`/.exec(text)?.[1];
  if (path === undefined) return [];
  return [...text.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ path, title }));
}

/**
 * Lists duplicate ids, and referenced files and tests that do not exist.
 *
 * @param exists whether the repository has a file, text or not.
 */
export function findTableProblems(
  requirements: readonly Requirement[],
  files: SourceFiles,
  exists: (path: string) => boolean,
): Problem[] {
  const seen = new Set<string>();
  return requirements.flatMap(({ path, line, id, code, tests }) => {
    const messages = new Set([
      ...(seen.has(id) ? [`${id} is stated twice`] : []),
      ...code.filter((file) => !exists(file)).map((file) => `${id}: there is no file ${file}`),
      ...tests.flatMap((test) => describeTestProblem(test, files).map((message) => `${id}: ${message}`)),
    ]);
    seen.add(id);
    return [...messages].map((message) => ({ path, line, message }));
  });
}

function describeTestProblem({ path, title }: TestReference, files: SourceFiles): string[] {
  const text = files.get(path);
  if (text === undefined) return [`there is no file ${path}`];
  if (title.length < MIN_TITLE_LENGTH) return [`"${title}" is too short to name a test`];
  return text.includes(title) ? [] : [`${path} has no test "${title}"`];
}

/** Lists ids in any file that no table contains. Unknown prefixes are ordinary words such as `UTF-8`. */
export function findUnknownIds(requirements: readonly Requirement[], files: SourceFiles): Problem[] {
  const ids = new Set(requirements.map(({ id }) => id));
  const prefixes = [...new Set([...ids].map((id) => id.slice(0, id.lastIndexOf('-'))))];
  if (prefixes.length === 0) return [];
  const citation = new RegExp(`\\b(?:${prefixes.join('|')})-\\d+\\b`, 'g');
  return [...files].flatMap(([path, text]) =>
    [...text.matchAll(citation)]
      .filter(([id]) => !ids.has(id))
      .map(({ 0: id, index }) => ({
        path,
        line: countLines(text, index),
        message: `${id} is not in ${REQUIREMENTS_FOLDER}`,
      })),
  );
}

/** The line, counted from 1, of a place in a text. */
function countLines(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
