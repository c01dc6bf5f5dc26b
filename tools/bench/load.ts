import { edgeOptions } from '../../edge/test/pages/edge.ts';
import { runUserTrial, serveUserTrial } from '../../edge/test/pages/isolation-users.ts';
import { HOT_KEYS, runFloodTrial } from '../../edge/test/proxy/flood-trial.ts';
import { startProxy } from '../../edge/test/proxy/harness.ts';
import { createTrialOrigin, runIsolationTrial } from '../../edge/test/proxy/isolation-trial.ts';
import { OUTAGES, runOutageTrial } from '../../edge/test/proxy/outage-trial.ts';
import { MIN_GOOD_SHARES, runRandomFailureTrial } from '../../edge/test/proxy/random-failure-trial.ts';
import { startUpstream } from '../../edge/test/proxy/upstream.ts';
import { startWorkerd } from '../../edge/test/proxy/workerd.ts';
import { printFigure } from './figures.ts';

const percent = (part: number) => `${(part * 100).toFixed(2)} %`;
const megabytes = (value: number) => `${value.toFixed(1)} MB`;
const SEED = Number(process.env.TRIAL_SEED ?? 1);

/** A tenth of the requests, because rendering pages for users takes ten times as long as proxied calls. */
const USER_REQUESTS_SHARE = 0.1;

/** Minimum share of hot keys' requests that the cache serves during a scan of unique keys. */
const MIN_HOT_HIT_RATIO = 0.99;

/** Maximum share of requests that reaches an unavailable origin. */
const MAX_OUTAGE_CALL_RATIO = 0.02;

async function isolation(count: number): Promise<void> {
  const upstream = await startUpstream(createTrialOrigin(), { records: false });
  const proxy = await startProxy(upstream.url);
  try {
    const report = await runIsolationTrial(proxy.port, count, SEED);
    printFigure({
      name: 'responses of another user, proxied calls',
      value: String(report.wrong),
      comparison: `${report.requests} mixed requests in ${report.seconds.toFixed(1)} s`,
      limit: '0',
      isMet: report.wrong === 0,
    });
    printFigure({
      name: '  of them from the cache',
      value: percent(report.hits / report.requests),
      comparison: `${upstream.calls()} calls to the origin, not 200: ${JSON.stringify(report.failed)}`,
    });
  } finally {
    await proxy.close();
    await upstream.close();
  }
  await isolationOfUsers(Math.ceil(count * USER_REQUESTS_SHARE));
}

async function isolationOfUsers(count: number): Promise<void> {
  const keys = 'local:local-only-for-benchmarks';
  const upstream = await startUpstream(serveUserTrial, { records: false });
  const edge = await startWorkerd({ ...edgeOptions(upstream.url, { SESSION_KEYS: keys }), isQuiet: true });
  try {
    const { requests, wrong, named } = await runUserTrial(edge.port, keys, count, SEED);
    printFigure({
      name: 'responses of another user, users and pages',
      value: String(wrong.length),
      comparison: `${requests} users, fragments and pages, ${named} with the user's name`,
      limit: '0',
      isMet: wrong.length === 0,
    });
  } finally {
    await edge.close();
    await upstream.close();
  }
}

async function flood(keys: number): Promise<void> {
  const report = await runFloodTrial(keys);
  const { control } = report;
  printFigure({
    name: `hot keys from the cache, ${report.uniqueKeys} unique ones between`,
    value: percent(report.hotHits),
    comparison: `a tenth of the traffic on ${HOT_KEYS} keys, ${report.seconds.toFixed(1)} s`,
    limit: `${percent(MIN_HOT_HIT_RATIO)} or more`,
    isMet: report.hotHits >= MIN_HOT_HIT_RATIO,
  });
  printFigure({ name: 'in-isolate tier', value: megabytes(report.tier), comparison: `${report.entries} entries` });
  printFigure({
    name: 'resident at the end, cached',
    value: megabytes(report.residentAfter),
    comparison: `${megabytes(control.residentAfter)} with the cache off`,
  });
}

async function outage(minutes: number): Promise<void> {
  for (const kind of Object.keys(OUTAGES)) {
    for (const row of await runOutageTrial(kind, minutes)) {
      const share = row.upstreamCalls / row.requests;
      const isDown = row.origin === 'down';
      const isMet = row.warm === 1 && share <= MAX_OUTAGE_CALL_RATIO;
      printFigure({
        name: `${kind}, minute ${row.minute}, origin ${row.origin}: warm keys`,
        value: percent(row.warm),
        comparison: `cold ${percent(row.cold)}, ${row.upstreamCalls} calls (${percent(share)} of requests)`,
        ...(isDown ? { limit: '100 %, calls 2 % or less', isMet } : {}),
      });
    }
  }
}

async function failures(coldRequests: number): Promise<void> {
  for (const [failureRatio, minShare] of MIN_GOOD_SHARES) {
    const { warm, cold, requests, upstreamCalls } = await runRandomFailureTrial(failureRatio, coldRequests, SEED);
    printFigure({
      name: `good answers, ${percent(failureRatio)} of the origin's calls fail: cold keys`,
      value: percent(cold),
      comparison: `warm ${percent(warm)}, ${upstreamCalls} calls for ${requests} requests`,
      limit: `${percent(minShare)} or more, warm 100 %`,
      isMet: cold >= minShare && warm === 1,
    });
  }
}

/** `node tools/bench/load.ts [isolation|flood|outage|failures] [size]`: requests, keys or minutes; the defaults are the full size. */
const LOAD_TESTS: Readonly<Record<string, { readonly run: (size: number) => Promise<void>; readonly size: number }>> = {
  isolation: { run: isolation, size: 100_000 },
  flood: { run: flood, size: 100_000 },
  outage: { run: outage, size: 10 },
  failures: { run: failures, size: 10_000 },
};

const [, , chosen, size] = process.argv;
for (const [name, test] of Object.entries(LOAD_TESTS)) {
  if (chosen === undefined || chosen === name) await test.run(Number(size ?? test.size));
}
