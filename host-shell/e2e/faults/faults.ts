import type { Page, Route } from 'playwright/test';
import { collectBeacons } from '../collect-beacons.ts';
import { isReport } from '../hosts/host-reports.ts';

/** Every origin may read the answers: a host's browser then reports the fault itself, not a CORS error. */
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
export type Answer = keyof typeof ANSWERS;

const CODE = Object.keys(ANSWERS) as Answer[];
/** JSON does not throw; other content is refused by its integrity before it runs. */
const DATA = CODE.filter((answer) => answer !== 'code that throws');

/** What a header depends on. */
interface Part {
  readonly url: string | RegExp;
  readonly answers: readonly Answer[];
  /** Reports while it fails: 0 where none of the header's code runs and nothing is missing. */
  readonly reports: number;
  /** Reports while it has no answer. Default: the same. */
  readonly reportsOfHang?: number;
  /** Whether the header comes all the same where the part fails, and not only what stands in for it. */
  readonly isReplaced?: boolean;
}

/** How a host comes by the header. */
export interface Way {
  readonly name: string;
  /** Address of a page of that host. */
  readonly buildUrl: () => string;
  /** Parts that bring the header, by name. */
  readonly parts: Readonly<Record<string, Part>>;
  /** Heading of the host's own page. */
  readonly heading: string | RegExp;
  /** Faults that are tried, as `part: answer`. Default: all. */
  readonly checked?: readonly string[];
}

const hostUrl = (path: string) => `${process.env.MARQUEE_HOST_URL ?? ''}${path}`;
const marqueeUrl = (path: string) => `${process.env.MARQUEE_URL ?? ''}${path}`;

const SCRIPT = { url: '**/header/builds/*/hydrate.js', answers: CODE, reports: 1 };
/** Serves the search until React does, which comes without it. */
const PRE_HYDRATION = { url: '**/header/builds/*/pre-hydration.js', answers: CODE, reports: 0, isReplaced: true };
const PRE_HYDRATION_SUGGESTIONS = { ...PRE_HYDRATION, url: '**/header/builds/*/pre-hydration-suggestions.js' };
const SCRIPT_FAULTS = CODE.map((answer) => `script: ${answer}`);
/** Of the site where the element has no HTML of the server. */
const SITE_DATA = { url: /\/header\/(environment|fragment)\?/, answers: DATA, reports: 1 };
const OWN_CODE = { url: '**/header/builds/*/mount.js*', answers: CODE, reports: 1 };
/** Without the pointer none of the header's code runs. */
const POINTER = { url: '**/header/stable/embed.js', answers: DATA, reports: 0 };

/** Each row is a kind of host; a new one is a row. */
export const WAYS: readonly Way[] = [
  {
    name: 'edge page',
    buildUrl: () => marqueeUrl('/header/no-such-page'),
    parts: { script: SCRIPT, 'pre-hydration suggestions': PRE_HYDRATION_SUGGESTIONS },
    heading: /find that page/,
    checked: [...SCRIPT_FAULTS, 'pre-hydration suggestions: 500'],
  },
  {
    name: 'edge page with federated parts',
    buildUrl: () => marqueeUrl('/signin/'),
    parts: {
      manifest: { url: '**/federated/mf-manifest.json', answers: DATA, reports: 1 },
      entry: { url: '**/federated/remoteEntry.js', answers: CODE, reports: 1 },
    },
    heading: /.+/,
  },
  {
    name: 'fragment',
    buildUrl: () => hostUrl('/fragment'),
    parts: {
      script: SCRIPT,
      'pre-hydration script': PRE_HYDRATION,
      'pre-hydration suggestions': PRE_HYDRATION_SUGGESTIONS,
    },
    heading: 'A shop with a server',
    checked: [...SCRIPT_FAULTS, 'pre-hydration script: 500'],
  },
  {
    name: 'loader',
    buildUrl: () => hostUrl('/loader'),
    parts: { code: OWN_CODE, environment: SITE_DATA },
    heading: /.+/,
  },
  {
    name: 'element',
    buildUrl: () => hostUrl('/element'),
    parts: { pointer: POINTER, code: OWN_CODE },
    heading: 'A shop',
  },
];

/** One row of the table: a host, a part, what happens to it. */
export interface Case {
  readonly way: Way;
  /** `entry: 404` */
  readonly name: string;
  readonly part: Part;
  readonly answer: Answer;
  readonly reports: number;
}

export const CASES: readonly Case[] = WAYS.flatMap((way) =>
  Object.entries(way.parts).flatMap(([file, part]) =>
    part.answers.map((answer): Case => {
      const { reports, reportsOfHang = reports } = part;
      return {
        way,
        name: `${file}: ${answer}`,
        part,
        answer,
        reports: answer === 'no answer' ? reportsOfHang : reports,
      };
    }),
  ),
).filter(({ way: { checked }, name }) => checked?.includes(name) ?? true);

/** Breaks a page's part, and collects what the page reports and which builds it requests. */
export async function openBroken(page: Page, { way, part, answer }: Case) {
  const reports = await collectBeacons(page, isReport);
  const builds = new Set<string>();
  page.on('request', (request) => {
    const [, build] = /\/header\/builds\/([0-9a-f]{12})\//.exec(request.url()) ?? [];
    if (build !== undefined) builds.add(build);
  });
  await page.route(part.url, ANSWERS[answer]);
  // A case that waits for one of our deadlines advances the page's clock instead.
  if (answer === 'no answer') await page.clock.install();
  // A script that never comes holds the event `load` back.
  await page.goto(way.buildUrl(), { waitUntil: 'commit' });
  return {
    builds,
    /** Lets a deadline of the page pass. */
    pass: async () => {
      if (answer === 'no answer') await page.clock.runFor(5_000);
    },
    reports,
  };
}
