import { ENGINE_NEEDS, readNeeds } from './engine-needs.ts';

/** A test in one engine. */
export interface EngineTest {
  readonly engine: string;
  /** The same in each engine. */
  readonly id: string;
  readonly tags: readonly string[];
  readonly outcome: 'passed' | 'failed' | 'not run';
}

const OUTSIDE_THE_SET = 'outside the set of npm test: npm run test:all runs it';
/** Why no test runs in WebKit unless it is a journey. */
const DRIVEN_BY_PLAYWRIGHT =
  'driven by Playwright, which needs a WebKit of its own. Instead: the journeys, by WebDriver: journeys/';

const count = (tests: readonly EngineTest[], outcome: EngineTest['outcome']): number =>
  tests.filter((test) => test.outcome === outcome).length;

/** Lines that say which tests ran in which engine, and why the others did not. */
export function renderEngineTable(tests: readonly EngineTest[]): string[] {
  const byEngine = Map.groupBy(tests, ({ engine }) => engine);
  const every = new Map(tests.map((test) => [test.id, test]));
  const lines = [`${'engine'.padEnd(12)}passed  failed  not run`];
  for (const [engine, own] of byEngine) {
    const absent = every.size - own.length;
    const cells = [count(own, 'passed'), count(own, 'failed'), count(own, 'not run') + absent];
    lines.push(
      `${engine.padEnd(12)}${cells.map((cell, index) => String(cell).padStart(index === 2 ? 7 : 6)).join('  ')}`,
    );
  }
  for (const [engine, own] of byEngine) {
    const ran = new Set(own.map(({ id }) => id));
    const reasons = new Map<string, number>();
    const add = (reason: string) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    for (const { outcome } of own) if (outcome === 'not run') add('skipped, or ended before its turn');
    for (const { id, tags } of every.values()) {
      if (ran.has(id)) continue;
      if (engine === 'webkit') {
        add(DRIVEN_BY_PLAYWRIGHT);
        continue;
      }
      const needed = readNeeds(tags).map((need) => ENGINE_NEEDS[need]);
      if (needed.length === 0) add(OUTSIDE_THE_SET);
      else
        add(
          `needs ${needed.map(({ what }) => what).join(', ')}. Instead: ${needed.map(({ standIn }) => standIn).join('; ')}`,
        );
    }
    if (reasons.size > 0) lines.push(`not run in ${engine}:`);
    for (const [reason, number] of reasons) lines.push(`${String(number).padStart(5)}  ${reason}`);
  }
  return lines;
}
