import { readdir, readFile } from 'node:fs/promises';
import { promoteBuild, publishBuild } from '../../../tools/release/commands.ts';
import { SESSION_KEYS } from '../pages/edge.ts';
import { isTrialPage, serveUserTrial, signSessions } from '../pages/isolation-users.ts';
import { sendAll } from '../proxy/load-client.ts';
import { createRandom, type Random } from '../proxy/random.ts';
import { type Misbehaviour, misbehaviours, startUpstream } from '../proxy/upstream.ts';
import { deriveBuild } from '../releases/derive-build.ts';
import { startReleaseEdge } from '../releases/release-edge.ts';
import { createSoakRequest, type SoakRequest } from './soak-traffic.ts';
import { readUsage, type SoakWindow, WindowCounter } from './soak-window.ts';

export interface SoakOptions {
  readonly minutes: number;
  readonly seed: number;
  readonly windows?: number;
  readonly connections?: number;
  readonly onWindow?: (window: SoakWindow) => void;
}

export interface SoakReport {
  readonly windows: readonly SoakWindow[];
  readonly requests: number;
  /** Responses with something of another user, site, language or build. */
  readonly wrong: readonly string[];
  /** Builds that pages came from. */
  readonly builds: ReadonlySet<string>;
}

const FAULT_RATIO = 0.02;
const FAULTS = [misbehaviours.reset, misbehaviours.withStatus(502), misbehaviours.withStatus(503)];
/** Of calls alone: HTML of the origin, whole or cut off, is a page, and the edge passes it on. */
const CALL_FAULTS = [...FAULTS, misbehaviours.html, misbehaviours.truncate];
/** Of the windows, one in so many has no origin. */
const OUTAGE_EVERY = 6;
const RELEASE_EVERY = 2;
/** An isolate reads its channels every 15 s; a request under way is of the earlier build. */
const RELEASE_DELAY_MS = 20_000;
const BUILD = /\/header\/builds\/([0-9a-f]{12})\//g;

/**
 * Mixed traffic, with a seed, through the deployed bundle in workerd: users, sites and languages, calls and pages by
 * Zipf's law, faults of the origin, an outage, and releases of two builds in turn. Each response is checked against a
 * model of what its request may get. Needs a build, and Linux for memory and sockets.
 */
export async function runSoak({
  minutes,
  seed,
  windows: count = 12,
  connections = 8,
  onWindow = () => undefined,
}: SoakOptions): Promise<SoakReport> {
  const random = createRandom(seed);
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const upstream = await startUpstream(serveUserTrial, { records: false });
    closers.push(upstream.close);
    const builds = await Promise.all(['Soak A', 'Soak B'].map((text) => deriveBuild({ text: ['Find Events', text] })));
    closers.push(...builds.map(({ remove }) => remove));
    const before = await listWorkerds();
    const edge = await startReleaseEdge({ variables: { ORIGIN_URL: upstream.url } });
    closers.push(edge.close);
    const [pid = 0] = (await listWorkerds()).filter((child) => !before.includes(child));
    const context = {
      store: { builds: edge.builds, channels: edge.channels, close: async () => {} },
      log: () => undefined,
      by: 'soak',
      why: null,
    };
    for (const build of builds) await publishBuild({ ...context, now: Date.now() }, build);

    const port = Number(new URL(edge.url).port);
    const counter = new WindowCounter();
    const served = new ServedBuilds(await readBuild(edge.url));
    const wrong: string[] = [];
    const windows: SoakWindow[] = [];
    let requests = 0;
    for (let index = 0; index < count; index += 1) {
      // A session lasts an hour, and a soak may last longer.
      const sessions = await signSessions(SESSION_KEYS);
      const phase = index % OUTAGE_EVERY === OUTAGE_EVERY - 2 ? 'outage' : 'normal';
      upstream.behave(phase === 'outage' ? misbehaviours.reset : createFaultyOrigin(random));
      if (index % RELEASE_EVERY === 1) {
        const { id } = builds[((index - 1) / RELEASE_EVERY) % builds.length]?.manifest ?? { id: '' };
        served.release(id);
        await promoteBuild({ ...context, now: Date.now() }, id);
      }
      const endsAt = Date.now() + (minutes * 60_000) / count;
      await sendAll(port, connections, createTraffic(random, sessions, endsAt), (request, response) => {
        requests += 1;
        counter.add(request, response);
        // What a page of an error says is of no model; it is counted as an error.
        if (response.status !== request.expectedStatus) return;
        const faults = [...request.findFaults(response)];
        for (const [, build = ''] of response.body.matchAll(BUILD)) {
          if (!served.has(build, request.startedAt)) faults.push(`build ${build}`);
        }
        wrong.push(...faults.map((what) => `${request.kind} ${request.host}${request.path}: ${what}`));
      });
      const window = counter.end(((index + 1) * minutes) / count, phase, await readUsage(pid));
      windows.push(window);
      onWindow(window);
    }
    return { windows, requests, wrong, builds: served.seen };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** The builds that may serve: the last released one, and the one before it until each isolate knows. */
class ServedBuilds {
  readonly seen = new Set<string>();
  readonly #releases: { readonly id: string; endsAt: number }[] = [];

  constructor(id: string) {
    this.#releases.push({ id, endsAt: Number.POSITIVE_INFINITY });
  }

  release(id: string): void {
    for (const release of this.#releases)
      release.endsAt = Math.min(release.endsAt, performance.now() + RELEASE_DELAY_MS);
    this.#releases.push({ id, endsAt: Number.POSITIVE_INFINITY });
  }

  has(build: string, startedAt: number): boolean {
    this.seen.add(build);
    return this.#releases.some(({ id, endsAt }) => id === build && startedAt <= endsAt);
  }
}

function createFaultyOrigin(random: Random): Misbehaviour {
  return (request, response) => {
    const faults = isTrialPage(request.url) ? FAULTS : CALL_FAULTS;
    return (random.chance(FAULT_RATIO) ? random.pick(faults) : serveUserTrial)(request, response);
  };
}

function* createTraffic(random: Random, sessions: readonly string[], endsAt: number): Generator<SoakRequest, void> {
  while (Date.now() < endsAt) yield createSoakRequest(random, sessions);
}

async function readBuild(url: string): Promise<string> {
  const text = await (await fetch(`${url}/header/fragment`)).text();
  const [, build = ''] = [...text.matchAll(BUILD)][0] ?? [];
  return build;
}

/** Runtimes that this process has started, on Linux. */
async function listWorkerds(): Promise<readonly number[]> {
  const tasks = await readdir('/proc/self/task');
  const lists = await Promise.all(tasks.map((task) => readFile(`/proc/self/task/${task}/children`, 'utf8')));
  const pids = lists.flatMap((list) => list.trim().split(' ').map(Number)).filter((pid) => pid > 0);
  const names = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')));
  return pids.filter((_, index) => names[index]?.startsWith('workerd'));
}
