import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright';
import { type TestUser, USERS } from '../../host-shell/e2e/header/header-page.ts';
import { siteUrl } from '../../host-shell/e2e/stack-page.ts';
import { SITES, type SiteDomain } from '../../shared/sites/sites.ts';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../chromium.ts';
import { GalleryCapture, type Screenshot } from './screenshots.ts';
import { HEADER_STATES, PAGE_PATHS } from './states.ts';

/**
 * `npm run gallery [-- section …]`: one HTML page of screenshots to look through, in `dist/gallery/index.html`: every
 * state of the header, the pages of the host shell in both color schemes, and the header's row by site, language, user and width.
 *
 *     npm start                               in another terminal, or MARQUEE_URL names a running stack
 *     npm run gallery -- states de_DE         only the sections whose title contains one of the words
 */
const FOLDER = resolve(import.meta.dirname, '../../dist/gallery');
/** English, and the two languages with the longest words. */
const PAGE_SITES = ['.com', '.de', '.fi'] as const satisfies readonly SiteDomain[];
const CONCURRENCY = 2;

/** Jobs with one title become one section of the page. */
interface Job {
  readonly title: string;
  readonly run: () => Promise<Screenshot[]>;
}

function listJobs(capture: GalleryCapture): Job[] {
  const states = HEADER_STATES.map((state) => ({ title: 'states', run: () => capture.captureState(state) }));
  const pages = PAGE_SITES.flatMap((domain) =>
    Object.entries(PAGE_PATHS).map(([name, path]) => ({
      title: `pages ${domain}`,
      run: () => capture.capturePage(domain, name, path, 'light'),
    })),
  );
  const darkPages = Object.entries(PAGE_PATHS).map(([name, path]) => ({
    title: 'dark pages .com',
    run: () => capture.capturePage('.com', name, path, 'dark'),
  }));
  const rows = SITES.flatMap((site) =>
    site.languages.flatMap(({ locale, prefix }) =>
      (Object.keys(USERS) as TestUser[]).map((user) => ({
        title: `${site.host}${prefix} (${locale})`,
        run: () => capture.captureRow(locale, siteUrl(site.domain, `${prefix}/`), user),
      })),
    ),
  );
  return [...states, ...pages, ...darkPages, ...rows];
}

/** Runs a few jobs at a time; the screenshots of a section come in the order of its jobs. */
async function runJobs(jobs: readonly Job[]): Promise<Map<string, Screenshot[]>> {
  const results: Screenshot[][] = [];
  const entries = jobs.entries();
  const work = async () => {
    for (const [index, { title, run }] of entries) {
      results[index] = await run();
      if (title !== jobs[index + 1]?.title) console.log(title);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  const sections = new Map<string, Screenshot[]>();
  for (const [index, { title }] of jobs.entries())
    sections.set(title, [...(sections.get(title) ?? []), ...(results[index] ?? [])]);
  return sections;
}

const STYLE = `body{margin:24px;background:#6a6378;color:#fff;font:14px/20px system-ui}summary{font-size:20px;margin:24px 0 8px}
div{display:flex;flex-wrap:wrap;gap:16px;align-items:start}figure{margin:0}img{display:block;max-width:100%;background:#fff}b{color:#ffd2be}pre{margin:0;font-size:12px}`;

function renderSection([title, screenshots]: readonly [string, readonly Screenshot[]]): string {
  const figures = screenshots.map(({ file, caption, problems, transcript }) => {
    const found = problems.length === 0 ? '' : `<b>${problems.join('; ')}</b>`;
    const said = transcript === undefined ? '' : `<pre>${transcript.replaceAll('<', '&lt;')}</pre>`;
    return `<figure><figcaption>${caption} ${found}</figcaption><img src="${file}" loading="lazy" alt=""></figure>${said}`;
  });
  return `<details open><summary>${title}</summary><div>${figures.join('\n')}</div></details>`;
}

const startedAt = performance.now();
const words = process.argv.slice(2);
if (words.length === 0) await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: ensureChromium(console.log), args: CHROMIUM_ARGUMENTS });
try {
  const jobs = listJobs(new GalleryCapture(browser, FOLDER)).filter(
    ({ title }) => words.length === 0 || words.some((word) => title.includes(word)),
  );
  const sections = [...(await runJobs(jobs))];
  const body = sections.map(renderSection).join('\n');
  await writeFile(
    join(FOLDER, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery of the header</title><style>${STYLE}</style>${body}</html>\n`,
  );
  const screenshots = sections.flatMap(([, all]) => all);
  const faulty = screenshots.filter(({ problems }) => problems.length > 0);
  for (const { caption, file, problems } of faulty) console.log(`${file} (${caption}): ${problems.join('; ')}`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    `${screenshots.length} screenshots, ${faulty.length} with problems, in ${seconds} s: dist/gallery/index.html`,
  );
} finally {
  await browser.close();
}
