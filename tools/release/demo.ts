import { deriveBuild } from '../../edge/test/releases/derive-build.ts';
import { startReleaseEdge } from '../../edge/test/releases/release-edge.ts';
import { type CommandContext, promoteBuild, publishBuild, rollBackChannel, startCanaryBuild } from './commands.ts';

/** Buckets of three users: in the first 5 %, in the first half, and the last. */
const USERS = [3, 40, 90] as const;
/** A move is visible within 45 s; a demonstration waits a little longer. */
const VISIBLE_WITHIN_MS = 60_000;
const POLL_MS = 250;
/** Reports of browsers that make a canary go back. */
const ERRORS = 6;
const LABEL = 'Find Events';

/**
 * Publishes two builds that differ visibly, promotes, ramps, breaks one and takes it back, on an edge and stores of its
 * own in memory; prints what pages show after each step, and how long that took. Needs `npm run build`.
 */
export async function runDemo(log: (line: string) => void): Promise<void> {
  const edge = await startReleaseEdge();
  const builds = await Promise.all(
    ['one', 'two', 'three'].map((name) => deriveBuild({ text: [LABEL, `${LABEL} (build ${name})`] })),
  );
  const [one, two, three] = builds;
  if (one === undefined || two === undefined || three === undefined) throw new Error('no builds');
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
    let shown = await readPages();
    while (shown.join() !== expected.join()) {
      if (performance.now() - startedAt > VISIBLE_WITHIN_MS) throw new Error(`Pages show ${shown}, not ${expected}`);
      await new Promise((next) => setTimeout(next, POLL_MS));
      shown = await readPages();
    }
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
    const canary = (build: typeof two, share: number) =>
      startCanaryBuild(context(), { id: build.manifest.id, share, isHeld: false });
    await step('canary two 5%', () => canary(two, 5), ['two', 'one', 'one']);
    await step('canary two 50%: user 3 stays in it', () => canary(two, 50), ['two', 'two', 'one']);
    await step('promote: everybody, and the canary ends', () => promoteBuild(context()), ['two', 'two', 'two']);
    await step('publish three, canary three 50%', async () => {
      await publishBuild(context(), three);
      await canary(three, 50);
    }, ['three', 'three', 'two']);
    await step(`${ERRORS} browsers report that three breaks: the ramp takes it back by itself`, async () => {
      await reportErrors(edge.url, three.manifest.id);
      await edge.watchChannels();
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

interface Status {
  readonly releases: {
    readonly builds: readonly { readonly build: string; readonly errors: number }[];
  };
}

async function readStatus(url: string): Promise<Status> {
  return (await fetch(`${url}/header/status?format=json`)).json() as Promise<Status>;
}

/** Sends the beacons that a broken header sends, and waits until the counters have them. */
async function reportErrors(url: string, build: string): Promise<void> {
  for (let count = 0; count < ERRORS; count += 1) {
    await fetch(`${url}/header/events`, {
      method: 'POST',
      headers: { origin: url, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ name: 'HeaderError', reason: 'render', build, message: 'broken for the demonstration' }),
    });
  }
  const readErrors = async () =>
    (await readStatus(url)).releases.builds.find((counts) => counts.build === build)?.errors ?? 0;
  while ((await readErrors()) < ERRORS) await new Promise((next) => setTimeout(next, POLL_MS));
}
