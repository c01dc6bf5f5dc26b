import { resolve } from 'node:path';
import autocannon, { type Result } from 'autocannon';
import { edgeOptions } from '../../edge/test/pages/edge.ts';
import { sendGoodAnswer, startUpstream } from '../../edge/test/proxy/upstream.ts';
import { startWorkerd } from '../../edge/test/proxy/workerd.ts';
import { ANONYMOUS_USER } from '../../shared/contracts/anonymous-user.ts';
import { parseSecretKeys } from '../../shared/contracts/hmac-keys.ts';
import { SessionTokens } from '../../shared/contracts/session-token.ts';
import { median, printFigure } from './figures.ts';
import { printStartUp } from './start-up.ts';

/** Many short rounds, so that other load on the machine affects both sides of a comparison. */
const ROUNDS = 60;
const WARM_UP_ROUNDS = 64;
const ROUND_REQUESTS = 96;
const SAMPLE_MS = 20;
const CONNECTIONS = 16;
const SESSION_KEYS = 'bench:local-only-for-the-benchmark';
const AUTOCOMPLETE = '/api/v3/destination/search/autocomplete/?q=jaz&place_id=1';
const FRAGMENT = '/header/fragment?path=/';
const TRENDING = '/api/v3/trending/?location=united-states&timeframe=week';
const SUGGESTIONS = JSON.stringify({ query: Array.from({ length: 24 }, (_, index) => `jazz concerts ${index}`) });

interface Comparison {
  readonly name: string;
  readonly path: string;
  /** Path of the response that the route's rate is compared with. */
  readonly baseline: string;
  /** Minimum share of the baseline's rate that the route must reach. */
  readonly minRatio: number;
  readonly cookie?: string;
}

/**
 * Prints requests a second: each route beside a constant of the same bytes behind the same middleware, in one workerd,
 * in alternating rounds, and the median of the rounds' ratios. Only workerd is measured, because `wrangler dev` is slower than all of them.
 */
export async function printRates(): Promise<void> {
  const upstream = await startUpstream(
    (request, response) =>
      request.url?.startsWith('/api/v3/trending/') === true
        ? sendGoodAnswer(request, response)
        : void response.setHeader('content-type', 'application/json').end(SUGGESTIONS),
    { records: false },
  );
  const workerd = await startWorkerd({
    ...edgeOptions(upstream.url, { SESSION_KEYS }),
    entry: resolve(import.meta.dirname, 'rates-worker.ts'),
    minify: true,
    isQuiet: true,
  });
  try {
    const url = `http://127.0.0.1:${workerd.port}`;
    const cookie = await createSessionCookie();
    await storeConstants(url, cookie);
    const comparisons: readonly Comparison[] = [
      { name: 'autocomplete, cache hit', path: AUTOCOMPLETE, baseline: '/bench/constant/autocomplete', minRatio: 0.8 },
      { name: 'header fragment, signed out', path: FRAGMENT, baseline: '/bench/constant/fragment', minRatio: 0.8 },
      { name: 'header fragment, signed in', path: FRAGMENT, baseline: '/bench/bare-render', minRatio: 0.9, cookie },
    ];
    for (const comparison of comparisons) await printComparison(url, comparison);
  } finally {
    await workerd.close();
    await upstream.close();
  }
  await printStartUp();
}

/** Stores the routes' responses as the constants of the comparison. */
async function storeConstants(url: string, cookie: string): Promise<void> {
  const request = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, { headers: { host: 'localhost', ...headers } });
    if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
    return response;
  };
  const store = async (name: string, { headers }: Response, body: string) => {
    const kept = [...headers].filter(([header]) => !['content-length', 'transfer-encoding'].includes(header));
    await fetch(`${url}/bench/constant/${name}`, {
      method: 'PUT',
      headers: { host: 'localhost', 'content-type': 'application/json' },
      body: JSON.stringify({ body, headers: kept }),
    });
  };
  // Headers contain the trending searches that are in memory.
  await request(TRENDING);
  await request(AUTOCOMPLETE);
  const cached = await request(AUTOCOMPLETE);
  await store('autocomplete', cached, await cached.text());
  const fragment = await request(FRAGMENT);
  await store('fragment', fragment, await fragment.text());
  const signedIn = await (await request(FRAGMENT, { cookie })).text();
  const [, props = ''] = /<script type="application\/json" data-marquee-props>(.*?)<\/script>/s.exec(signedIn) ?? [];
  await store('props', new Response(), props);
}

async function printComparison(url: string, { name, path, baseline, minRatio, cookie }: Comparison): Promise<void> {
  const measureRoute = () => measureRate(url + path, cookie);
  const measureBaseline = () => measureRate(url + baseline, cookie);
  // A separate isolate compiles its own code, which takes some 6,000 requests.
  await repeat(WARM_UP_ROUNDS, async () => [await measureRoute(), await measureBaseline()]);
  const pairs = await repeat(ROUNDS, async (round) => {
    // The sides alternate in going first.
    if (round % 2 === 0) return { rate: await measureRoute(), baselineRate: await measureBaseline() };
    const baselineRate = await measureBaseline();
    return { rate: await measureRoute(), baselineRate };
  });
  const ratio = median(pairs.map(({ rate, baselineRate }) => rate / baselineRate));
  const rates = pairs.map(({ rate }) => rate);
  const beside = median(pairs.map(({ baselineRate }) => baselineRate)).toFixed(0);
  printFigure({
    name: `requests a second, ${name}`,
    value: ratio.toFixed(2),
    comparison: `${median(rates).toFixed(0)} beside ${beside} of ${baseline.slice('/bench/'.length)}`,
    limit: `${minRatio} or more`,
    isMet: ratio >= minRatio,
  });
}

async function repeat<Value>(times: number, work: (round: number) => Promise<Value>): Promise<Value[]> {
  const results: Value[] = [];
  for (let round = 0; round < times; round += 1) results.push(await work(round));
  return results;
}

/**
 * Measures a number of requests, not a time: calls between isolates let requests that arrive together end together, and a
 * round that is cut off would not count them.
 */
async function measureRate(url: string, cookie?: string): Promise<number> {
  const startedAt = performance.now();
  let lastAt = startedAt;
  const { promise, resolve: end, reject } = Promise.withResolvers<Result>();
  const run = autocannon(
    {
      url,
      connections: CONNECTIONS,
      amount: ROUND_REQUESTS,
      sampleInt: SAMPLE_MS,
      headers: { host: 'localhost', ...(cookie === undefined ? {} : { cookie }) },
    },
    (error: Error | null, result) => (error === null ? end(result) : reject(error)),
  );
  // It checks the time only after each sample.
  run.on('response', () => {
    lastAt = performance.now();
  });
  const result = await promise;
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} not 2xx, ${result.errors} failed`);
  return (result['2xx'] / (lastAt - startedAt)) * 1_000;
}

async function createSessionCookie(): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  const user = {
    ...ANONYMOUS_USER,
    isAuthenticated: true,
    isAttendee: true,
    publicId: 'bench',
    fullName: 'Ana Attendee',
  };
  const tokens = new SessionTokens(parseSecretKeys(SESSION_KEYS));
  return `session=${await tokens.sign({ user, sid: 'bench-session-0001', iat, exp: iat + 3600 })}`;
}
