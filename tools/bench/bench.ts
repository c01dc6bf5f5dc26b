import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RECORDS_VARIABLE } from './figures.ts';
import { PARTS } from './parts.ts';
import { parseRecords } from './report/figure-records.ts';
import { readConditions, storeResult } from './report/part-results.ts';
import { writeReport } from './write-report.ts';

/**
 * `npm run bench [-- [--write] part …]`: prints every figure that has a limit, each beside its baseline from the same run.
 * `--write` replaces the sections of the parts in `docs/benchmarks.md`. Needs a build and an idle machine.
 */
const WRITE = '--write';

const options = process.argv.slice(2);
const isWritten = options.includes(WRITE);
const chosen = options.filter((option) => option !== WRITE);
const unknown = chosen.filter((name) => !(name in PARTS));
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}, only ${Object.keys(PARTS).join(', ')}`);

const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'));
try {
  for (const [part, { run }] of Object.entries(PARTS)) {
    if (chosen.length > 0 && !chosen.includes(part)) continue;
    console.log(`\n${part}`);
    const file = join(folder, part);
    writeFileSync(file, '');
    if (isWritten) process.env[RECORDS_VARIABLE] = file;
    const conditions = readConditions();
    const startedAt = performance.now();
    const isWhole = await run();
    if (!isWhole) process.exitCode = 1;
    if (!isWritten) continue;
    const figures = parseRecords(readFileSync(file, 'utf8'));
    if (figures.length === 0) {
      console.log(`${part} has printed no figure: its section stays as it is`);
      continue;
    }
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    storeResult({ part, conditions: { ...conditions, seconds }, figures });
    // After each part: what was measured stays where a later one is interrupted.
    writeReport();
  }
} finally {
  rmSync(folder, { recursive: true });
}
