import { deriveBuild } from '../../edge/test/releases/derive-build.ts';
import { startReleaseEdge } from '../../edge/test/releases/release-edge.ts';
import { type CommandContext, promoteBuild, publishBuild, rollBackChannel, startCanaryBuild } from './commands.ts';

/** Buckets of three users: in the first 5 %, in the first half, and the last. */
const USERS = [3, 40, 90] as const;
/** A move is visible within 45 s; a demonstration waits a little longer. */
const DEADLINE_MS = 60_000;
const POLL_MS = 250;
/** Browsers whose reports take a canary back, each with an address of its own: an address counts once. */
const BROWSERS = 6;
const LABEL = 'Find Events';

/**
 * Publishes, promotes, gives a build to a share of users, breaks it and takes it back, on an edge and stores of its own in
 * memory. Prints what pages show after each step, and how long that took. Needs `npm run build`.
 */
export async function runDemo(log: (line: string) => void): Promise<void> {
  const edge = await startReleaseEdge();
  const derive = (name: string) => deriveBuild({ text: [LABEL, `${LABEL} (build ${name})`] });
  const builds = await Promise.all([derive('one'), derive('two'), derive('three')]);
  const [one, two, three] = builds;
  const names = new Map(builds.map(({ manifest }, index) => [manifest.id, ['one', 'two', 'three'][index] ?? '']));
  const context = (): CommandContext => ({
    store: { builds: edge.builds, channels: edge.channels, close: async () => {} },
    log: (line) => log(`    ${line}`),
    by: 'demo',
    why: null,
    now: Date.now(),
  });

  /** What a page shows to a user with a bucket. */
  const readPage = async (bucket: number): Promise<string> => {
    const html = await (await fetch(`${edge.url}/`, { headers: { cookie: `marquee_channel=${bucket}` } })).text();
    const found = new Set([...html.matchAll(/\/header\/builds\/([0-9a-f]{12})\//g)].map(([, id = '']) => id));
    if (found.size !== 1) throw new Error(`A page with ${found.size} builds: ${[...found]}`);
    const [id = ''] = found;
    const name = names.get(id) ?? 'as deployed';
    if (names.has(id) && !html.includes(`${LABEL} (build ${name})`))
      throw new Error(`Build ${name} without its messages`);
    return name;
  };
  const readPages = () => Promise.all(USERS.map(readPage));

  const step = async (title: string, act: () => Promise<unknown>, expected: readonly string[]): Promise<void> => {
    log(`\n${title}`);
    await act();
    const startedAt = performance.now();
    const shown = await waitFor(readPages, expected);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    log(`    pages of users ${USERS.join(', ')}: ${shown.join(', ')} (after ${seconds} s)`);
  };

  try {
    await step('Nothing is published: the deployed build serves', async () => {}, Array(3).fill('as deployed'));
    await step('publish, publish, promote one', async () => {
      await publishBuild(context(), one);
      await publishBuild(context(), two);
      await promoteBuild(context(), one.manifest.id);
    }, ['one', 'one', 'one']);
    const canary = (build: typeof two, share: number) => startCanaryBuild(context(), { id: build.manifest.id, share });
    await step('canary two 5%', () => canary(two, 5), ['two', 'one', 'one']);
    await step('canary two 50%: user 3 stays in it', () => canary(two, 50), ['two', 'two', 'one']);
    await step('promote: everybody, and the canary ends', () => promoteBuild(context()), ['two', 'two', 'two']);
    await step('publish three, canary three 50%', async () => {
      await publishBuild(context(), three);
      await canary(three, 50);
    }, ['three', 'three', 'two']);
    await step(`${BROWSERS} browsers report that three breaks: the ledger takes it back by itself`, async () => {
      await reportErrors(edge.url, three.manifest.id);
      await waitFor(async () => (await edge.channels.read()).canary?.share, 0);
      const { canary: pointer } = await edge.channels.read();
      log(`    canary: ${pointer?.build}, ${pointer?.share} % (${pointer?.by}: ${pointer?.why})`);
    }, ['two', 'two', 'two']);
    await step('rollback: stable goes back to one', () => rollBackChannel(context()), ['one', 'one', 'one']);
    log('\nEvery page had the files, messages and HTML of one build.');
  } finally {
    await edge.close();
    await Promise.all(builds.map(({ remove }) => remove()));
  }
}

/** Sends the beacons of browsers whose header is broken. */
async function reportErrors(url: string, build: string): Promise<void> {
  for (let browser = 1; browser <= BROWSERS; browser += 1) {
    await fetch(`${url}/header/events`, {
      method: 'POST',
      headers: { origin: url, 'sec-fetch-site': 'same-origin', 'cf-connecting-ip': `192.0.2.${browser}` },
      body: JSON.stringify({ name: 'HeaderError', reason: 'render', build, message: 'broken for the demonstration' }),
    });
  }
}

/** Reads until the expected value is there. @throws after the deadline, with what is there instead */
async function waitFor<Value>(read: () => Promise<Value>, expected: Value): Promise<Value> {
  const startedAt = performance.now();
  for (;;) {
    const value = await read();
    if (String(value) === String(expected)) return value;
    if (performance.now() - startedAt > DEADLINE_MS)
      throw new Error(`After ${DEADLINE_MS / 1000} s: ${value}, not ${expected}`);
    await new Promise((next) => setTimeout(next, POLL_MS));
  }
}
