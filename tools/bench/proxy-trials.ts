import { edgeOptions } from '../../edge/test/pages/edge.ts';
import { runPersonTrial, servePersonTrial } from '../../edge/test/pages/person-trial.ts';
import { HOT_KEYS, runFloodTrial } from '../../edge/test/proxy/flood-trial.ts';
import { startProxy } from '../../edge/test/proxy/harness.ts';
import { createTrialOrigin, runIsolationTrial } from '../../edge/test/proxy/isolation-trial.ts';
import { OUTAGES, runOutageTrial } from '../../edge/test/proxy/outage-trial.ts';
import { startUpstream } from '../../edge/test/proxy/upstream.ts';
import { startWorkerd } from '../../edge/test/proxy/workerd.ts';
import { printRow } from './print-row.ts';

const percent = (part: number) => `${(part * 100).toFixed(2)} %`;
const megabytes = (value: number) => `${value.toFixed(1)} MB`;
const SEED = Number(process.env.TRIAL_SEED ?? 1);

/** Persons draw whole headers: a tenth of the requests takes as long as the calls of the proxies. */
const PERSON_SHARE = 0.1;

async function isolation(count: number): Promise<void> {
  const upstream = await startUpstream(createTrialOrigin(), { records: false });
  const proxy = await startProxy(upstream.url);
  try {
    const report = await runIsolationTrial(proxy.port, count, SEED);
    printRow({
      what: 'answers of somebody else, calls',
      value: String(report.wrong),
      against: `${report.requests} mixed requests in ${report.seconds.toFixed(1)} s`,
      bar: '0',
      isMet: report.wrong === 0,
    });
    printRow({
      what: '  of them from the cache',
      value: percent(report.hits / report.requests),
      against: `${upstream.calls()} calls to the origin, not 200: ${JSON.stringify(report.failed)}`,
    });
  } finally {
    await proxy.close();
    await upstream.close();
  }
  await isolationOfPersons(Math.ceil(count * PERSON_SHARE));
}

async function isolationOfPersons(count: number): Promise<void> {
  const keys = 'local:local-only-for-benchmarks';
  const upstream = await startUpstream(servePersonTrial, { records: false });
  const edge = await startWorkerd({ ...edgeOptions(upstream.url, { SESSION_KEYS: keys }), isQuiet: true });
  try {
    const { requests, wrong, named } = await runPersonTrial(edge.port, keys, count, SEED);
    printRow({
      what: 'answers of somebody else, persons',
      value: String(wrong.length),
      against: `${requests} users, fragments and pages, ${named} with a person's own name`,
      bar: '0',
      isMet: wrong.length === 0,
    });
  } finally {
    await edge.close();
    await upstream.close();
  }
}

/** Of hot keys, answered by the cache during a scan of unique ones (quality, "Speed bars"). */
const HOT_HITS_BAR = 0.99;

async function flood(keys: number): Promise<void> {
  const report = await runFloodTrial(keys);
  const { control } = report;
  printRow({
    what: `hot keys from the cache, ${report.uniqueKeys} unique ones between`,
    value: percent(report.hotHits),
    against: `a tenth of the traffic on ${HOT_KEYS} keys, ${report.seconds.toFixed(1)} s`,
    bar: `${percent(HOT_HITS_BAR)} or more`,
    isMet: report.hotHits >= HOT_HITS_BAR,
  });
  printRow({ what: 'in-isolate tier', value: megabytes(report.tier), against: `${report.entries} entries` });
  printRow({
    what: 'resident at the end, cached',
    value: megabytes(report.residentAfter),
    against: `${megabytes(control.residentAfter)} with the cache off`,
  });
}

/** Of requests, what the origin may see while it is down (quality rule 22). */
const OUTAGE_CALLS_BAR = 0.02;

async function outage(minutes: number): Promise<void> {
  for (const kind of Object.keys(OUTAGES)) {
    for (const row of await runOutageTrial(kind, minutes)) {
      const share = row.upstreamCalls / row.requests;
      const isDown = row.origin === 'down';
      const isMet = row.warm === 1 && share <= OUTAGE_CALLS_BAR;
      printRow({
        what: `${kind}, minute ${row.minute}, origin ${row.origin}: warm keys`,
        value: percent(row.warm),
        against: `cold ${percent(row.cold)}, ${row.upstreamCalls} calls (${percent(share)} of requests)`,
        ...(isDown ? { bar: '100 %, calls 2 % or less', isMet } : {}),
      });
    }
  }
}

/** `tools/bench/proxy-trials.ts [isolation|flood|outage] [size]`: the proxies' trials at full size, printed. */
const TRIALS: Readonly<Record<string, readonly [run: (size: number) => Promise<void>, size: number]>> = {
  isolation: [isolation, 100_000],
  flood: [flood, 100_000],
  outage: [outage, 10],
};

const [, , chosen, size] = process.argv;
for (const [name, [run, standard]] of Object.entries(TRIALS)) {
  if (chosen === undefined || chosen === name) await run(Number(size ?? standard));
}
