import { expect, it } from 'vitest';
import { findProblems, findUnknownIds, parseRequirements } from './requirements.ts';

const PATH = 'docs/requirements/sample.md';
const row = (id: string, code: string, test: string) => `| ${id} | Keeps what is typed. | ${code} | ${test} |`;
const table = (...rows: readonly string[]) =>
  ['## Search', '', '| id | requirement | code | test |', '|---|---|---|---|', ...rows].join('\n');

const files = new Map([
  ['edge/app.ts', '// SAMPLE-1: a reason'],
  ['edge/app.test.ts', "it('keeps what is typed | once', () => {});"],
]);
const GOOD = row('SAMPLE-1', '`edge/app.ts`', '`edge/app.test.ts` "keeps what is typed"');

const check = (...rows: readonly string[]) =>
  findProblems(parseRequirements(PATH, table(...rows)), files, (path) => files.has(path)).map(
    ({ line, message }) => `${line}: ${message}`,
  );

it.each<[row: string, ...problems: string[]]>([
  [row('SAMPLE-2', '`edge/app.ts`', 'by review: it is a matter of taste')],
  [row('SAMPLE-2', '`edge/app.ts`', '`edge/app.test.ts` "what is typed \\| once"')],
  [row('SAMPLE-2', '`edge/app.ts`', '`edge/app.test.ts`'), 'SAMPLE-2 names no test: `path` "part of its title"'],
  [row('Sample-1', '`edge/app.ts`', 'by review: taste'), '"Sample-1" is no id such as SEARCH-7'],
  [row('SAMPLE-2', '`edge/b.ts`', 'by review: taste'), 'SAMPLE-2: there is no file edge/b.ts'],
  [
    row('SAMPLE-2', '`edge/app.ts`', '`edge/app.test.ts` "forgets what is typed"'),
    'SAMPLE-2: edge/app.test.ts has no test "forgets what is typed"',
  ],
  [row('SAMPLE-2', '`edge/app.ts`', '`edge/app.test.ts` "keeps"'), 'SAMPLE-2: "keeps" is too short to name a test'],
  [GOOD, 'SAMPLE-1 is stated twice'],
])('the row %s has these problems', (second, ...problems) => {
  expect(check(GOOD, second)).toEqual(problems.map((message) => `6: ${message}`));
});

it('ids in the code are in the table, unless their prefix makes them ordinary words', () => {
  const requirements = parseRequirements(PATH, table(GOOD));
  const find = (text: string) => findUnknownIds(requirements, new Map([['edge/app.css', text]]));
  expect(find('/* SAMPLE-1, UTF-8, SHA-256, MYSAMPLE-3 */')).toEqual([]);
  expect(find('\n/* SAMPLE-3 */')).toEqual([
    { path: 'edge/app.css', line: 2, message: 'SAMPLE-3 is not in docs/requirements/' },
  ]);
});
