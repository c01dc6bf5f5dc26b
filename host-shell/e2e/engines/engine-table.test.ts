import { expect, test } from 'vitest';
import { needs } from './engine-needs.ts';
import { type EngineTest, renderEngineTable } from './engine-table.ts';

const run = (engine: string, id: string, tags: readonly string[] = [], outcome: EngineTest['outcome'] = 'passed') => ({
  engine,
  id,
  tags,
  outcome,
});

test('names each test that an engine did not run, with the reason and what checks the same', () => {
  const lines = renderEngineTable([
    run('chromium', 'a'),
    run('chromium', 'b', needs('touch').tag),
    run('chromium', 'c', [], 'failed'),
    run('chromium', 'd', [], 'not run'),
    run('firefox', 'a', [], 'not run'),
    run('firefox', 'd'),
    run('webkit', 'd'),
  ]);
  expect(lines).toEqual([
    'engine      passed  failed  not run',
    'chromium         2       1        1',
    'firefox          1       0        3',
    'webkit           1       0        3',
    'not run in chromium:',
    '    1  skipped, or ended before its turn',
    'not run in firefox:',
    '    1  skipped, or ended before its turn',
    '    1  needs a touch screen. Instead: the same controls by mouse and keyboard: menus, menu-handoff',
    '    1  outside the set of npm test: npm run test:all runs it',
    'not run in webkit:',
    '    3  driven by Playwright, which needs a WebKit of its own. Instead: the journeys, by WebDriver: journeys/',
  ]);
});

test('gives no reasons where every test ran in every engine', () => {
  expect(renderEngineTable([run('chromium', 'a'), run('firefox', 'a')])).toHaveLength(3);
});
