import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PARTS } from './parts.ts';
import { RESULTS_FOLDER, readResults } from './report/part-results.ts';
import { drawPictures } from './report/pictures.ts';
import { renderReport } from './report/render-report.ts';

const REPORT_FILE = resolve(import.meta.dirname, '../../docs/benchmarks.md');

/** Writes `docs/benchmarks.md` and its pictures from the stored results. */
export function writeReport(): void {
  const results = readResults(Object.keys(PARTS));
  const drawn = drawPictures(results);
  for (const { file, svg } of drawn) writeFileSync(resolve(RESULTS_FOLDER, file), svg);
  writeFileSync(REPORT_FILE, renderReport(PARTS, results, drawn));
}
