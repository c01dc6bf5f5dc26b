import { describe, expect, it } from 'vitest';
import { findTableProblems, findUnknownIds, parseRequirements } from './requirement-table.ts';

const PATH = 'docs/requirements/sample.md';
const row = (id: string, code: string, test: string) => `| ${id} | Keeps what is typed. | ${code} | ${test} |`;
const table = (...rows: readonly string[]) =>
  ['## Search', '', '| id | requirement | code | test |', '|---|---|---|---|', ...rows].join('\n');

const files = new Map([
  ['edge/app.ts', '// SAMPLE-1: a reason'],
  ['edge/app.test.ts', "it('keeps what is typed | once', () => {});"],
]);
const GOOD = row('SAMPLE-1', '`edge/app.ts`', '`edge/app.test.ts` "keeps what is typed"');

const check = (...rows: readonly string[]) => {
  const { requirements, problems } = parseRequirements(PATH, table(...rows));
  return [...problems, ...findTableProblems(requirements, files, (path) => files.has(path))].map(
    ({ line, message }) => `${line}: ${message}`,
  );
};

describe('the table of requirements', () => {
  it('is read with several files and several tests in a row, and an escaped bar', () => {
    const tests = '`edge/app.test.ts` "keeps what is typed \\| once"<br>`edge/b.test.ts` "first part" "second part"';
    expect(parseRequirements(PATH, table(row('SAMPLE-12', '`edge/app.ts`, `edge/b.ts`', tests)))).toEqual({
      requirements: [
        {
          path: PATH,
          line: 5,
          id: 'SAMPLE-12',
          status: 'tested',
          code: ['edge/app.ts', 'edge/b.ts'],
          tests: [
            { path: 'edge/app.test.ts', title: 'keeps what is typed | once' },
            { path: 'edge/b.test.ts', title: 'first part' },
            { path: 'edge/b.test.ts', title: 'second part' },
          ],
        },
      ],
      problems: [],
    });
  });

  it('is right where each file and test exists', () => {
    expect(check(GOOD, row('SAMPLE-2', '`edge/app.ts`', 'by review: it is a matter of taste'))).toEqual([]);
  });

  it('needs code and a test', () => {
    expect(check(GOOD, '| SAMPLE-2 | Keeps it. |').map((problem) => problem.replace(/^\d+: /, ''))).toEqual([
      'a row has 4 cells, not 2',
      'SAMPLE-2 names no file that implements it',
      'SAMPLE-2 names no test: `path` "part of its title"',
    ]);
  });

  it.each([
    [
      'an id that is no id',
      row('Sample-1', '`edge/app.ts`', 'by review: taste'),
      '"Sample-1" is no id such as SEARCH-7',
    ],
    ['a missing cell', '| SAMPLE-2 | Keeps it. | `edge/app.ts` |', 'a row has 4 cells, not 3'],
    ['no requirement', '| SAMPLE-2 | | `edge/app.ts` | by review: taste |', 'SAMPLE-2 requires nothing'],
    ['no code', row('SAMPLE-2', 'edge/app.ts', 'by review: taste'), 'SAMPLE-2 names no file that implements it'],
    [
      'no test',
      row('SAMPLE-2', '`edge/app.ts`', '`edge/app.test.ts`'),
      'SAMPLE-2 names no test: `path` "part of its title"',
    ],
    [
      'no reason for a review',
      row('SAMPLE-2', '`edge/app.ts`', 'by review:'),
      'SAMPLE-2 names no test: `path` "part of its title"',
    ],
    ['a missing file', row('SAMPLE-2', '`edge/b.ts`', 'by review: taste'), 'SAMPLE-2: there is no file edge/b.ts'],
    [
      'a missing test file',
      row('SAMPLE-2', '`edge/app.ts`', '`edge/b.test.ts` "keeps what is typed"'),
      'SAMPLE-2: there is no file edge/b.test.ts',
    ],
    [
      'a missing test',
      row('SAMPLE-2', '`edge/app.ts`', '`edge/app.test.ts` "forgets what is typed"'),
      'SAMPLE-2: edge/app.test.ts has no test "forgets what is typed"',
    ],
    [
      'a title of one word',
      row('SAMPLE-2', '`edge/app.ts`', '`edge/app.test.ts` "keeps"'),
      'SAMPLE-2: "keeps" is too short to name a test',
    ],
    ['an id twice', GOOD, 'SAMPLE-1 is stated twice'],
  ])('reports %s with its line', (_, wrong, message) => {
    expect(check(GOOD, wrong)).toContain(`6: ${message}`);
  });
});

describe('ids in the code', () => {
  const { requirements } = parseRequirements(PATH, table(GOOD));
  const find = (text: string) => findUnknownIds(requirements, new Map([['edge/app.css', text]]));

  it('are in the table', () => {
    expect(find('/* SAMPLE-1 */')).toEqual([]);
    expect(find('\n/* SAMPLE-3 */')).toEqual([
      { path: 'edge/app.css', line: 2, message: 'SAMPLE-3 is not in docs/requirements/' },
    ]);
  });

  it('have a prefix of the table: others are ordinary words', () => {
    expect(find('UTF-8, SHA-256, MYSAMPLE-3')).toEqual([]);
  });
});
