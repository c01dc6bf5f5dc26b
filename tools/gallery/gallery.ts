import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { HeaderPage, signIn, type TestUser, USERS } from '../../host-shell/e2e/header/header-page.ts';
import { findRowProblems } from '../../host-shell/e2e/header/row-layout.ts';
import { siteUrl } from '../../host-shell/e2e/stack-page.ts';
import { SITES, type SiteDomain } from '../../shared/sites/sites.ts';
import { ensureChromium } from '../ensure-chromium.ts';
import { PAGES, STATES, type State } from './gallery-states.ts';

/**
 * Pictures to look through, on one page: every state of the header, the host's pages, and role × site × width of the
 * row. `npm run gallery` against a running `npm start` (`MARQUEE_URL` names another) writes `dist/gallery/index.html`;
 * words after it take the sections that contain one of them: `npm run gallery -- states de_DE`.
 */
const FOLDER = resolve(import.meta.dirname, '../../dist/gallery');
const ROW_WIDTHS = [360, 480, 660, 792, 960, 1080, 1272, 1440, 1608];
const PAGE_WIDTHS = [360, 768, 1440];
/** The shop window in English and in the two languages with the longest words. */
const PAGE_SITES = ['.com', '.de', '.fi'] as const satisfies readonly SiteDomain[];
/** Pictures taken at the same time. */
const LANES = 2;
const STATE_WITHIN_MS = 8_000;
const people = Object.keys(USERS) as TestUser[];
const wanted = process.argv.slice(2);

interface Picture {
  readonly file: string;
  readonly caption: string;
  /** What a check of the row's layout found: nothing, if all is well. */
  readonly problems: readonly string[];
}

interface Section {
  readonly title: string;
  readonly shoot: () => Promise<Picture[]>;
}

async function take(page: Page, name: string, caption: string, height?: number): Promise<Picture> {
  const file = `${name.replace(/[^\w.-]+/g, '-')}.png`;
  const width = page.viewportSize()?.width ?? 0;
  const area = height === undefined ? { fullPage: true } : { clip: { x: 0, y: 0, width, height } };
  await page.screenshot({ path: join(FOLDER, file), animations: 'disabled', ...area });
  return { file, caption, problems: await findRowProblems(page) };
}

async function inContext<Result>(options: BrowserContextOptions, use: (context: BrowserContext) => Promise<Result>) {
  const context = await browser.newContext({ locale: 'en-US', ...options });
  try {
    return await use(context);
  } finally {
    await context.close();
  }
}

async function openPage(page: Page, url: string, user: TestUser): Promise<HeaderPage> {
  await signIn(page.context(), user, url);
  await page.goto(url);
  await page.locator('header div[data-menu=narrow]').waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
  return new HeaderPage(page);
}

function shootState({ name, user, width, height, domain = '.com', path = '/', prepare, act, media, scale = 1 }: State) {
  return inContext({ viewport: { width, height }, deviceScaleFactor: scale }, async (context) => {
    const page = await context.newPage();
    if (media !== undefined) await page.emulateMedia(media);
    await prepare?.(page);
    const header = await openPage(page, siteUrl(domain, path), user);
    page.setDefaultTimeout(STATE_WITHIN_MS);
    // One that cannot be reached is a flaw of the picture, and no reason to have none of the others.
    const missed = await act(header).then(
      () => [],
      (error: Error) => [error.message.split('\n')[0] ?? ''],
    );
    await page.waitForTimeout(300);
    const caption = `${name}: ${user}, ${domain}, ${width} px`;
    const picture = await take(page, `state-${name}-${domain}-${user}-${width}`, caption, height);
    return { ...picture, problems: [...picture.problems, ...missed] };
  });
}

function shootHostPage(domain: SiteDomain, name: string, path: string): Promise<Picture[]> {
  return inContext({}, async (context) => {
    const page = await context.newPage();
    const pictures: Picture[] = [];
    for (const width of PAGE_WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      if (width === PAGE_WIDTHS[0]) await openPage(page, siteUrl(domain, path), 'anonymous');
      pictures.push(await take(page, `page-${name}-${domain}-${width}`, `${name}, ${width} px`));
    }
    return pictures;
  });
}

function shootRows(locale: string, url: string, user: TestUser): Promise<Picture[]> {
  return inContext({ viewport: { width: 1608, height: 120 } }, async (context) => {
    const page = await context.newPage();
    await openPage(page, url, user);
    const pictures: Picture[] = [];
    for (const width of ROW_WIDTHS) {
      await page.setViewportSize({ width, height: 120 });
      pictures.push(await take(page, `row-${locale}-${user}-${width}`, `${user}, ${width} px`, 120));
    }
    return pictures;
  });
}

function listSections(): Section[] {
  const rows = SITES.flatMap((site) =>
    site.languages.flatMap(({ locale, prefix }) =>
      people.map((user) => ({
        title: `${site.host}${prefix} (${locale})`,
        shoot: () => shootRows(locale, siteUrl(site.domain, `${prefix}/`), user),
      })),
    ),
  );
  const pages = PAGE_SITES.flatMap((domain) =>
    Object.entries(PAGES).map(([name, path]) => ({
      title: `pages ${domain}`,
      shoot: () => shootHostPage(domain, name, path),
    })),
  );
  const states = STATES.map((state) => ({ title: 'states', shoot: async () => [await shootState(state)] }));
  return [...states, ...pages, ...rows].filter(
    ({ title }) => wanted.length === 0 || wanted.some((word) => title.includes(word)),
  );
}

/** Takes the sections a few at a time; the pictures come in the sections' order. */
async function shootAll(sections: readonly Section[]): Promise<Map<string, Picture[]>> {
  const shot: Picture[][] = [];
  const entries = sections.entries();
  const runLane = async () => {
    for (const [index, { title, shoot }] of entries) {
      shot[index] = await shoot();
      if (title !== sections[index + 1]?.title) console.log(title);
    }
  };
  await Promise.all(Array.from({ length: LANES }, runLane));
  const byTitle = new Map<string, Picture[]>();
  for (const [index, { title }] of sections.entries()) {
    byTitle.set(title, [...(byTitle.get(title) ?? []), ...(shot[index] ?? [])]);
  }
  return byTitle;
}

function drawSection([title, pictures]: readonly [string, readonly Picture[]]): string {
  const figures = pictures.map(({ file, caption, problems }) => {
    const found = problems.length === 0 ? '' : `<b>${problems.join('; ')}</b>`;
    return `<figure><figcaption>${caption} ${found}</figcaption><img src="${file}" loading="lazy" alt=""></figure>`;
  });
  return `<details open><summary>${title}</summary><div>${figures.join('\n')}</div></details>`;
}

const STYLE = `body{margin:24px;background:#6a6378;color:#fff;font:14px/20px system-ui}summary{font-size:20px;margin:24px 0 8px}
div{display:flex;flex-wrap:wrap;gap:16px;align-items:start}figure{margin:0}img{display:block;max-width:100%;background:#fff}b{color:#ffd2be}`;

const startedAt = performance.now();
if (wanted.length === 0) await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: ensureChromium(console.log),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
try {
  const sections = [...(await shootAll(listSections()))];
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery of the header</title><style>${STYLE}</style>${sections.map(drawSection).join('\n')}</html>\n`;
  await writeFile(join(FOLDER, 'index.html'), html);
  const all = sections.flatMap(([, pictures]) => pictures);
  const flawed = all.filter(({ problems }) => problems.length > 0);
  for (const { caption, file, problems } of flawed) console.log(`${file} (${caption}): ${problems.join('; ')}`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${all.length} pictures, ${flawed.length} with a flaw, in ${seconds} s: dist/gallery/index.html`);
} finally {
  await browser.close();
}
