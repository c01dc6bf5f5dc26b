import { parseArgs } from 'node:util';
import { runSoak } from '../../edge/test/soak/run-soak.ts';
import { findSlope, type SoakWindow } from '../../edge/test/soak/soak-window.ts';
import { printFigure } from './figures.ts';

/**
 * `npm run soak [-- edge --minutes 60 --seed 1]`: mixed traffic through the deployed bundle in workerd, each response checked
 * against a model; prints a line for each twelfth of the time. Needs a build, and Linux.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
});
const percent = (part: number) => `${(part * 100).toFixed(2)} %`;

function printWindow({ minute, phase, requests, errors, hits, latencies, megabytes, sockets }: SoakWindow): void {
  const [p50, p99, p999] = latencies.map((latency) => `${latency.toFixed(1)} ms`);
  printFigure({
    name: `to minute ${minute.toFixed(1)}, ${phase}: ${requests} requests, errors`,
    value: percent(errors),
    comparison: `hits ${percent(hits)}, p50 ${p50}, p99 ${p99}, p99.9 ${p999}, ${megabytes.toFixed(0)} MB, ${sockets} files and sockets`,
  });
}

const { windows, requests, wrong, builds } = await runSoak({
  minutes: Number(values.minutes),
  seed: Number(values.seed),
  onWindow: printWindow,
});
printFigure({
  name: 'responses of another user, site, language or build',
  value: String(wrong.length),
  comparison: `${requests} requests, ${builds.size} builds`,
  limit: '0',
  isMet: wrong.length === 0,
});
for (const one of wrong.slice(0, 20)) console.log(`  ${one}`);
// What the first half fills is bounded, and full by then.
const settled = windows.slice(windows.length / 2);
for (const [name, unit] of [
  ['megabytes', 'MB'],
  ['sockets', 'files and sockets'],
] as const) {
  const slope = findSlope(settled.map((window) => [window.minute, window[name]]));
  printFigure({ name: `growth in the second half, ${unit} an hour`, value: (slope * 60).toFixed(1) });
}
process.exitCode = wrong.length === 0 ? 0 : 1;
