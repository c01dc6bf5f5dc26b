import type { Page, Route } from 'playwright/test';

/** Any page may read the answers: a host's browser then sees what is wrong, and not that it may not look. */
const headers = { 'Access-Control-Allow-Origin': '*' };

/** What a request gets in place of its file. */
const ANSWERS = {
  404: (route: Route) => route.fulfill({ status: 404, body: '', headers }),
  500: (route: Route) => route.fulfill({ status: 500, body: '', headers }),
  HTML: (route: Route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Sign in', headers }),
  garbage: (route: Route) => route.fulfill({ contentType: 'text/javascript', body: '{{{', headers }),
  'no answer': () => Promise.resolve(),
  'code that throws': (route: Route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("on load");', headers }),
} as const;
type Answer = keyof typeof ANSWERS;

/** How a host comes by the header. */
export interface Way {
  readonly name: string;
  /** Address of a page of that host. */
  readonly buildUrl: () => string;
  /** Files that bring the header: what points to the build, and its first script. */
  readonly files: Readonly<Record<string, string>>;
  /** Reports while the script of `file` does not come: none where nothing of ours runs and nothing is missing. */
  readonly countReports: (file: string) => number;
  /** Heading of the host's own page. */
  readonly heading: string | RegExp;
}

const hostUrl = (path: string) => `${process.env.MARQUEE_HOST_URL ?? ''}${path}`;
const marqueeUrl = (path: string) => `${process.env.MARQUEE_URL ?? ''}${path}`;

/** Each row is a kind of host; a new one is a row. */
export const WAYS: readonly Way[] = [
  {
    name: 'edge page',
    buildUrl: () => marqueeUrl('/header/no-such-page'),
    files: { entry: '**/header/builds/*/hydrate.js' },
    // The header is in the HTML with its links and its form; nothing of ours runs that could report.
    countReports: () => 0,
    heading: /find that page/,
  },
  {
    name: 'edge page with federated parts',
    buildUrl: () => marqueeUrl('/signin/'),
    files: { manifest: '**/federated/mf-manifest.json', entry: '**/federated/remoteEntry.js' },
    countReports: () => 1,
    heading: /.+/,
  },
  {
    name: 'fragment',
    buildUrl: () => hostUrl('/fragment'),
    files: { entry: '**/header/builds/*/hydrate.js' },
    countReports: () => 0,
    heading: 'A shop with a server',
  },
  {
    name: 'loader',
    buildUrl: () => hostUrl('/loader'),
    files: { entry: '**/header/builds/*/mount.js*', environment: '**/header/environment?*' },
    countReports: () => 1,
    heading: /.+/,
  },
  {
    name: 'element',
    buildUrl: () => hostUrl('/element'),
    files: { pointer: '**/header/stable/embed.js', entry: '**/header/builds/*/mount.js*' },
    countReports: (file) => (file === 'pointer' ? 0 : 1),
    heading: 'A shop',
  },
];

/** One row of the table: a host, a file, what happens to it. */
export interface Case {
  readonly way: Way;
  readonly file: string;
  readonly answer: Answer;
}

export const CASES: readonly Case[] = WAYS.flatMap((way) =>
  Object.keys(way.files).flatMap((file) =>
    (Object.keys(ANSWERS) as Answer[])
      // JSON does not throw; and what is not this file's content is refused by its integrity before it could.
      .filter((answer) => answer !== 'code that throws' || file === 'entry')
      .map((answer) => ({ way, file, answer })),
  ),
);

/** Breaks a page's file, and collects what the page reports and which builds it requests. */
export async function openBroken(page: Page, { way, file, answer }: Case) {
  const beacons: unknown[] = [];
  const builds = new Set<string>();
  page.on('request', (request) => {
    const [, build] = /\/header\/builds\/([0-9a-f]{12})\//.exec(request.url()) ?? [];
    if (build !== undefined) builds.add(build);
  });
  await page.route('**/header/events', (route) => {
    beacons.push(...[route.request().postDataJSON()].flat());
    return route.fulfill({ status: 204 });
  });
  await page.route(way.files[file] ?? '', ANSWERS[answer]);
  const startedAt = performance.now();
  // A script that never comes holds the event `load` back.
  await page.goto(way.buildUrl(), { waitUntil: 'commit' });
  return {
    builds,
    startedAt,
    errors: () => beacons.filter((event) => (event as { name: string }).name === 'HeaderError'),
  };
}
