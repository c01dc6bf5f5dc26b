import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fault } from './test/fake-platform.ts';
import { FakeStage, type RunOptions, WORKER } from './test/fake-stage.ts';

const SITES = ['.com', '.de'];
/** Long enough on a shared machine for dozens of runs. */
const MANY_RUNS_MS = 120_000;

let stages: FakeStage[];
beforeEach(() => {
  stages = [];
  // The worker's own log.
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(stages.map((stage) => stage.close()));
});

/** An account with the zones of two sites. */
async function openAccount(): Promise<FakeStage> {
  const stage = await new FakeStage().start();
  stages.push(stage);
  for (const zone of ['marquee.com', 'marquee.de']) stage.platform.zones.set(zone, []);
  return stage;
}

/** An account whose worker has all traffic of `.com`. */
async function openDeployed(): Promise<FakeStage> {
  const stage = await openAccount();
  expect(await stage.run({ sites: ['.com'] })).toBeNull();
  return stage;
}

/** Shares of the newest version, in order. */
const listShares = (stage: FakeStage) => {
  const [newest] = stage.platform.scripts.get(WORKER)?.versions ?? [];
  return stage.platform.listShares(WORKER).map((traffic) => traffic[newest?.id ?? '']);
};

describe('the first deployment to an account', () => {
  it('makes bucket, namespaces, worker and routes, and tests each site when it leads there', async () => {
    const stage = await openAccount();
    expect(await stage.run({ sites: SITES })).toBeNull();
    const { traffic, tags, ...made } = stage.describe();
    expect(traffic).toEqual({ [tags[0] ?? '']: 100 });
    expect(made).toEqual({
      routes: ['marquee.com/*', 'marquee.de/*', 'www.marquee.com/*', 'www.marquee.de/*'].map(
        (pattern) => `${pattern} ${WORKER}`,
      ),
      buckets: [
        [
          'marquee-builds-preprod',
          ['build.json', 'hydrate.js', 'server/entry.server.js'].map((file) => `builds/b1b1b1b1b1b1/${file}`),
        ],
      ],
      namespaces: [`${WORKER}-channels`, `${WORKER}-flag-rules`],
      workersDev: false,
    });
    const ofGermany = stage.server.requests.filter((line) => line.includes('www.marquee.de/'));
    expect(ofGermany.map((line) => line.split('www.marquee.de')[1])).toEqual([
      '/readyz',
      '/healthz',
      '/',
      '/header/fragment',
      '/header/head',
      '/api/v3/destination/search/autocomplete/',
      '/header/fragment',
    ]);
    expect(stage.lines.at(-1)).toMatch(
      /preprod: version \S+ \(\w{20}\) has all traffic[\s\S]*made: bucket .*route www\.marquee\.de/,
    );
  });

  it('without sites answers at workers.dev', async () => {
    const stage = await openAccount();
    expect(await stage.run()).toBeNull();
    expect(stage.describe()).toMatchObject({ routes: [], workersDev: true });
    expect(stage.server.requests[0]).toContain(`${WORKER}.example.workers.dev/readyz`);
  });

  it('takes the routes of a site away again where its smoke test fails', async () => {
    const stage = await openAccount();
    stage.server.replace = (_, path) => (path === '/header/head' ? new Response('broken', { status: 500 }) : null);
    expect(await stage.run({ sites: SITES })).toMatch(
      /www\.marquee\.com: head answers 500\. The routes of www\.marquee\.com are taken/,
    );
    expect(stage.platform.routes()).toEqual([]);
  });
});

describe('the preflight', () => {
  it('names all that is missing in one list, and changes nothing', async () => {
    const stage = await openAccount();
    stage.platform.zones.delete('marquee.de');
    stage.platform.zones.get('marquee.com')?.push({ id: 'r', pattern: 'www.marquee.com/*', script: 'other' });
    stage.platform.plan = 'free';
    expect(await stage.run({ sites: SITES, sessionKeys: null })).toBe('4 missing; nothing is changed');
    const list = stage.lines.join('\n');
    expect(list).toMatch(/MISSING {2}SESSION_KEYS of this environment: is not set[^\n]*\n +export SESSION_KEYS/);
    expect(list).toMatch(/MISSING {2}plan with Worker Loader: the account has no paid plan/);
    expect(list).toMatch(/MISSING {2}zone marquee\.de: is not in the account\n +add the domain/);
    expect(list).toMatch(/MISSING {2}routes: lead elsewhere: www\.marquee\.com\/\* \(other\)/);
    expect(list).toContain('make     bucket marquee-builds-preprod: does not exist');
    expect(stage.platform.writes).toEqual([]);
  });

  it('says that the token is refused, and what cannot be known without it', async () => {
    const stage = await openAccount();
    stage.platform.fault = () => ({ status: 401 });
    expect(await stage.run({ sites: SITES })).toBe('1 missing; nothing is changed');
    expect(stage.lines[0]).toContain('MISSING  login: The credentials are refused or have expired');
    expect(stage.lines).toContain('UNKNOWN  zone marquee.de: needs the login');
  });

  it('names a permission that the token does not have', async () => {
    const stage = await openAccount();
    stage.platform.fault = (line) => (line === 'POST /graphql' ? { status: 403 } : null);
    expect(await stage.run()).toBe('1 missing; nothing is changed');
    expect(stage.lines.at(-1)).toMatch(
      /error rates: The credentials do not permit this[\s\S]*"Account Analytics: Read"/,
    );
  });

  it('refuses a migration of the Durable Objects, which no gradual deployment applies', async () => {
    const stage = await openDeployed();
    const script = stage.platform.scripts.get(WORKER);
    if (script !== undefined) script.migration = 'v1';
    expect(await stage.run({ sites: ['.com'], sources: 'second' })).toBe('1 missing; nothing is changed');
    expect(stage.lines.join('\n')).toMatch(/v1 is applied, v2 is needed[\s\S]*wrangler deploy --env preprod/);
  });
});

describe('--dry-run', () => {
  it('says what it would do to a new account, and changes nothing', async () => {
    const stage = await openAccount();
    expect(await stage.run({ sites: SITES, isDryRun: true })).toBeNull();
    const steps = stage.lines.filter((line) => /^(?:make|would) /.test(line)).map((line) => line.slice(9));
    expect(steps).toEqual([
      'bucket marquee-builds-preprod: does not exist',
      'namespace CHANNELS: does not exist',
      'namespace FLAG_RULES: does not exist',
      'build the checkout',
      'store the build in marquee-builds-preprod',
      expect.stringMatching(/^upload version \w{20}$/),
      'run the smoke test',
      ...['www.marquee.com/*', 'marquee.com/*', 'www.marquee.de/*', 'marquee.de/*'].map(
        (pattern) => `make route ${pattern}`,
      ),
    ]);
    expect(stage.platform.writes).toEqual([]);
  });

  it('says which shares are left', async () => {
    const stage = await openDeployed();
    const { writes } = stage.platform;
    const before = writes.length;
    expect(await stage.run({ sites: ['.com'], sources: 'second', isDryRun: true })).toBeNull();
    expect(stage.lines.at(-1)).toBe('would    give it 1, 10, 50, 100 % of the traffic, 5 minutes each');
    expect(writes).toHaveLength(before);
  });
});

describe('a version', () => {
  it('passes its smoke test without traffic, and then gets 1, 10, 50 and 100 %', async () => {
    const stage = await openDeployed();
    stage.server.requests.length = 0;
    const started = stage.time;
    expect(await stage.run({ sites: ['.com'], sources: 'second' })).toBeNull();
    expect(listShares(stage)).toEqual([undefined, 0, 1, 10, 50, 100]);
    const [newest] = stage.platform.scripts.get(WORKER)?.versions ?? [];
    expect(stage.server.requests.every((line) => line.startsWith(newest?.id ?? 'none'))).toBe(true);
    expect(stage.time - started).toBe(4 * 5 * 60_000);
  });

  it('is uploaded once: the same command again changes nothing', async () => {
    const stage = await openDeployed();
    expect(await stage.run({ sites: ['.com'], sources: 'second' })).toBeNull();
    const before = stage.describe();
    stage.platform.writes.length = 0;
    expect(await stage.run({ sites: ['.com'], sources: 'second' })).toBeNull();
    expect(stage.platform.writes).toEqual([]);
    expect(stage.describe()).toEqual(before);
    expect(stage.lines.at(-1)).toContain('made: nothing');
  });

  it('is another one with other keys, and keeps its namespaces', async () => {
    const stage = await openDeployed();
    const rotated = 'k2:the-next-key-of-this-stage,k1:the-key-of-the-stage-preprod';
    expect(await stage.run({ sites: ['.com'], sessionKeys: rotated })).toBeNull();
    const [newest, first] = stage.platform.scripts.get(WORKER)?.versions ?? [];
    expect(newest?.bindings).toContainEqual({ type: 'secret_text', name: 'SESSION_KEYS', text: rotated });
    const namespaces = (version = first) => version?.bindings.filter(({ type }) => type === 'kv_namespace');
    expect(namespaces(newest)).toEqual(namespaces());
    expect(stage.platform.traffic(WORKER)).toEqual({ [newest?.id ?? '']: 100 });
  });

  it('is uploaded again where another one had all traffic meanwhile, as after a change of a secret', async () => {
    const stage = await openDeployed();
    const script = stage.platform.scripts.get(WORKER);
    script?.versions.unshift({
      id: '11111111-1111-4111-8111-111111111111',
      tag: null,
      bindings: script.versions[0]?.bindings ?? [],
      modules: [],
    });
    script?.deployments.unshift({
      createdAt: new Date(stage.time).toISOString(),
      versions: [{ version_id: '11111111-1111-4111-8111-111111111111', percentage: 100 }],
    });
    expect(await stage.run({ sites: ['.com'] })).toBeNull();
    const [, , oldest] = script?.versions ?? [];
    expect(script?.versions).toHaveLength(3);
    expect(stage.platform.traffic(WORKER)).not.toHaveProperty(oldest?.id ?? '');
  });

  it.each([
    ['/readyz', 'readiness is of'],
    ['/healthz', 'health answers 503'],
    ['/header/fragment', 'fragment answers 503'],
    ['/api/v3/destination/search/autocomplete/', 'autocomplete answers 503'],
  ])('gets no traffic where its smoke test fails at %s', async (path, problem) => {
    const stage = await openDeployed();
    const [stable] = Object.keys(stage.platform.traffic(WORKER));
    stage.server.replace = (version, asked) => {
      if (version === stable || asked !== path) return null;
      // A data centre that does not know the version yet answers by the one before it.
      return asked === '/readyz' ? Response.json({ version: stable }) : new Response('broken', { status: 503 });
    };
    expect(await stage.run({ sites: ['.com'], sources: 'second' })).toMatch(
      new RegExp(`smoke test failed: https://www\\.marquee\\.com: ${problem}[\\s\\S]*${stable} has all traffic again`),
    );
    expect(listShares(stage)).toEqual([undefined, 0, undefined]);
  });

  it.each([
    ['does not know the user', new Response('lang="en-US"', { headers: { 'cache-control': 'private, no-store' } })],
    ['may be stored by caches', new Response('lang="en-US" Marquee Smoke Test')],
  ])('gets no traffic where its signed-in header %s', async (problem, answer) => {
    const stage = await openDeployed();
    const [stable] = Object.keys(stage.platform.traffic(WORKER));
    stage.server.replace = (version, path) =>
      version !== stable && path === '/header/fragment' ? answer.clone() : null;
    expect(await stage.run({ sites: ['.com'], sources: 'second' })).toMatch(
      new RegExp(`^The smoke test failed: https://www\\.marquee\\.com: signed-in header ${problem}`),
    );
    expect(stage.platform.traffic(WORKER)).toEqual({ [stable ?? '']: 100 });
  });

  it.each([1, 10, 50, 100])('is taken back by itself where its errors rise at %i percent', async (share) => {
    const stage = await openDeployed();
    const [stable] = Object.keys(stage.platform.traffic(WORKER));
    stage.platform.countErrors = (version, reached) => ({
      requests: 10_000,
      errors: version !== stable && reached === share ? 31 : 10,
    });
    expect(await stage.run({ sites: ['.com'], sources: 'second' })).toBe(
      `Errors rise at ${share} %: responses of 500 and above: 0.31 % of 10000 requests, with 0.10 % of the version before it. ` +
        `${stable} has all traffic again`,
    );
    expect(listShares(stage).slice(-2)).toEqual([share, undefined]);
    expect(stage.platform.traffic(WORKER)).toEqual({ [stable ?? '']: 100 });
  });

  it('is taken back where its errors cannot be read', async () => {
    const stage = await openDeployed();
    stage.platform.fault = (line) =>
      line.endsWith('/sql') && listShares(stage).at(-1) === 10 ? { status: 500 } : null;
    expect(await stage.run({ sites: ['.com'], sources: 'second' })).toMatch(
      /answered 500: [\s\S]*has all traffic again$/,
    );
  });
});

describe('shares that this command did not set', () => {
  const share = (stage: FakeStage, versions: Readonly<Record<string, number>>) =>
    stage.platform.scripts.get(WORKER)?.deployments.unshift({
      createdAt: new Date(stage.time).toISOString(),
      versions: Object.entries(versions).map(([version_id, percentage]) => ({ version_id, percentage })),
    });

  it('of two other versions stop it before it uploads', async () => {
    const stage = await openDeployed();
    expect(await stage.run({ sites: ['.com'], sources: 'second' })).toBeNull();
    const [newest, first] = stage.platform.scripts.get(WORKER)?.versions ?? [];
    share(stage, { [newest?.id ?? '']: 90, [first?.id ?? '']: 10 });
    expect(await stage.run({ sites: ['.com'], sources: 'third' })).toMatch(
      /Another deployment is under way: \S+ 90 %, \S+ 10 %/,
    );
    expect(stage.describe().tags).toHaveLength(2);
  });

  it('stay where somebody sets them meanwhile', async () => {
    const stage = await openDeployed();
    const [stable = ''] = Object.keys(stage.platform.traffic(WORKER));
    stage.platform.countErrors = () => {
      if (listShares(stage).at(-1) === 10) share(stage, { [stable]: 100 });
      return { requests: 0, errors: 0 };
    };
    expect(await stage.run({ sites: ['.com'], sources: 'second' })).toMatch(/^The traffic was changed meanwhile/);
    expect(stage.platform.traffic(WORKER)).toEqual({ [stable]: 100 });
    expect(listShares(stage).at(-2)).toBe(10);
  });
});

describe('a platform with faults', () => {
  const COMMAND: RunOptions = { sites: SITES, sources: 'second' };
  const SCENARIOS = [
    ['a new account', openAccount],
    ['a new version and a new site', openDeployed],
  ] as const;

  /** The state after the command without faults; tags and routes are the same in each run. */
  const runWhole = async (open: () => Promise<FakeStage>) => {
    const stage = await open();
    stage.platform.writes.length = 0;
    expect(await stage.run(COMMAND)).toBeNull();
    return { expected: normalize(stage), writes: stage.platform.writes.length };
  };
  /** Ids of namespaces are part of a version, so that its tag is that of one account. */
  const normalize = (stage: FakeStage) => {
    const { traffic, tags, ...rest } = stage.describe();
    return { ...rest, versions: tags.length, shares: Object.values(traffic), isNewest: traffic[tags[0] ?? ''] };
  };

  it.each(SCENARIOS)('that answers 429 and 5xx now and then: %s', async (_, open) => {
    const { expected } = await runWhole(open);
    const faults: readonly Fault[] = [
      { status: 429, retryAfter: 20 },
      { status: 503 },
      'no connection',
      'lost response',
    ];
    const stage = await open();
    let failed = 0;
    stage.platform.fault = (_line, index) => {
      if (index % 3 !== 0) return null;
      failed += 1;
      return faults[failed % faults.length] ?? null;
    };
    expect(await stage.run(COMMAND)).toBeNull();
    expect(normalize(stage)).toEqual(expected);
    expect(failed).toBeGreaterThan(20);
  });

  it.each(SCENARIOS)(
    'can be run again wherever it was interrupted, and ends as without: %s',
    async (_, open) => {
      const { expected, writes } = await runWhole(open);
      expect(writes).toBeGreaterThan(8);
      for (let last = 0; last < writes; last += 1) {
        for (const isLost of [true, false]) {
          const stage = await open();
          stage.platform.writes.length = 0;
          // From one of its writes on, done or not, the token is refused: so it ends, as by a lost machine.
          stage.platform.fault = (line) => {
            const { length } = stage.platform.writes;
            if (length < last + (isLost ? 1 : 0)) return null;
            return isLost || !line.startsWith('GET') ? { status: 401 } : null;
          };
          expect(await stage.run(COMMAND), `write ${last}`).toMatch(/expired|failed|missing/);
          stage.platform.fault = () => null;
          expect(await stage.run(COMMAND), `write ${last}`).toBeNull();
          expect(normalize(stage), `write ${last}`).toEqual(expected);
        }
      }
    },
    MANY_RUNS_MS,
  );

  it('that refuses the token half way: it says what users get, and a new token goes on from there', async () => {
    const stage = await openDeployed();
    const [stable] = Object.keys(stage.platform.traffic(WORKER));
    stage.platform.fault = () => (listShares(stage).at(-1) === 10 ? { status: 401 } : null);
    // Its last call has no answer.
    const shares = `\\S+ 1 %, ${stable} 99 %, or \\S+ 10 %, ${stable} 90 %`;
    expect(await stage.run(COMMAND)).toMatch(
      new RegExp(`expired: [\\s\\S]*cannot be taken back: ${shares}\\.\\nRun the same command`),
    );
    stage.platform.fault = () => null;
    expect(await stage.run(COMMAND)).toBeNull();
    expect(listShares(stage)).toEqual([undefined, 0, 1, 10, 50, 100]);
  });
});
