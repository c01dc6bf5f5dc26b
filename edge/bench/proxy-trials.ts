import { HOT_KEYS, runFloodTrial } from '../test/proxy/flood-trial.ts';
import { startProxy } from '../test/proxy/harness.ts';
import { createTrialOrigin, runIsolationTrial } from '../test/proxy/isolation-trial.ts';
import { OUTAGES, runOutageTrial } from '../test/proxy/outage-trial.ts';
import { startUpstream } from '../test/proxy/upstream.ts';

const percent = (part: number) => `${(part * 100).toFixed(2)} %`;
const megabytes = (value: number) => `${value.toFixed(1)} MB`;

async function isolation(count: number): Promise<void> {
  const upstream = await startUpstream(createTrialOrigin(), { records: false });
  const proxy = await startProxy(upstream.url);
  try {
    const report = await runIsolationTrial(proxy.port, count, Number(process.env.TRIAL_SEED ?? 1));
    console.log(`isolation: ${report.requests} mixed requests in ${report.seconds.toFixed(1)} s`);
    console.log(`  answers of somebody else   ${report.wrong}`);
    console.log(
      `  hits                       ${percent(report.hits / report.requests)}, upstream calls ${upstream.calls()}`,
    );
    console.log(`  not answered 200           ${JSON.stringify(report.failed)}`);
    if (report.wrong > 0) process.exitCode = 1;
  } finally {
    await proxy.close();
    await upstream.close();
  }
}

async function flood(keys: number): Promise<void> {
  const report = await runFloodTrial(keys);
  const { control } = report;
  console.log(
    `flood: ${report.uniqueKeys} unique keys, a tenth of the traffic on ${HOT_KEYS} hot ones, ${report.seconds.toFixed(1)} s`,
  );
  console.log(`  hot keys answered by cache ${percent(report.hotHits)}`);
  console.log(`  in-isolate tier            ${megabytes(report.tier)} in ${report.entries} entries`);
  console.log(`  resident, cached           ${megabytes(report.residentBefore)} to ${megabytes(report.residentAfter)}`);
  console.log(
    `  resident, cache off        ${megabytes(control.residentBefore)} to ${megabytes(control.residentAfter)}`,
  );
}

async function outage(minutes: number): Promise<void> {
  for (const kind of Object.keys(OUTAGES)) {
    console.log(`outage: ${kind} for ${minutes} min\n  minute  origin  warm      cold      requests  upstream calls`);
    for (const row of await runOutageTrial(kind, minutes)) {
      const share = percent(row.upstreamCalls / row.requests);
      const cells = [
        String(row.minute).padEnd(7),
        row.origin.padEnd(7),
        percent(row.warm).padEnd(9),
        percent(row.cold).padEnd(9),
        String(row.requests).padEnd(9),
        `${row.upstreamCalls} (${share})`,
      ];
      console.log(`  ${cells.join(' ')}`);
    }
  }
}

/** `edge/bench/proxy-trials.ts [isolation|flood|outage] [size]`: the proxies' trials at full size, printed. */
const TRIALS: Readonly<Record<string, readonly [run: (size: number) => Promise<void>, size: number]>> = {
  isolation: [isolation, 100_000],
  flood: [flood, 100_000],
  outage: [outage, 10],
};

const [, , chosen, size] = process.argv;
for (const [name, [run, standard]] of Object.entries(TRIALS)) {
  if (chosen === undefined || chosen === name) await run(Number(size ?? standard));
}
