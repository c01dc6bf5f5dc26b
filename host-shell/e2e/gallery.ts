import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { ensureChromium } from '../../.ci/ensure-chromium.ts';
import { SITES } from '../../shared/sites/sites.ts';
import { HeaderPage, PEOPLE, type Person, signIn } from './header/header-page.ts';
import { findRowProblems } from './header/row-layout.ts';

/**
 * Pictures of the header, role × site × width and every state, on one page to look through:
 * `npm run gallery` against a running `npm start` (`MARQUEE_URL` names another). Writes `dist/gallery/index.html`.
 */
const BASE = new URL(process.env.MARQUEE_URL ?? 'http://localhost:8787');
const FOLDER = resolve(import.meta.dirname, '../../dist/gallery');
const WIDTHS = [360, 480, 660, 792, 960, 1080, 1272, 1440, 1608];
const people = Object.keys(PEOPLE) as Person[];

interface Picture {
  readonly file: string;
  readonly caption: string;
  /** What a check of the row's layout found: nothing, if all is well. */
  readonly problems: readonly string[];
}

interface State {
  readonly name: string;
  readonly person: Person;
  readonly width: number;
  readonly height: number;
  readonly act: (header: HeaderPage) => Promise<void>;
  readonly media?: Parameters<Page['emulateMedia']>[0];
  readonly scale?: number;
}

const openMenu = (name: string | RegExp) => (header: HeaderPage) => header.menuButton(name).press('Enter');
const openDrawer = (header: HeaderPage) => header.menuButton('Menu').click();
const openModal = async (header: HeaderPage) => {
  await header.menuButton('Create an event').click();
  await header.page.getByRole('dialog').waitFor();
};
const openSearch = async (header: HeaderPage) => {
  await header.banner.getByRole('combobox').first().click();
  await header.page.waitForTimeout(800);
};

const STATES: readonly State[] = [
  { name: 'search open', person: 'visitor', width: 1272, height: 640, act: openSearch },
  { name: 'search open', person: 'visitor', width: 360, height: 740, act: openSearch },
  { name: 'Organize open', person: 'visitor', width: 1272, height: 420, act: openMenu('Organize') },
  { name: 'account open', person: 'staff', width: 1272, height: 960, act: openMenu(/^Account: /) },
  { name: 'account open', person: 'long name', width: 960, height: 800, act: openMenu(/^Account: /) },
  { name: 'drawer open', person: 'visitor', width: 360, height: 900, act: openDrawer },
  { name: 'drawer open', person: 'staff', width: 792, height: 1200, act: openDrawer },
  { name: 'modal open', person: 'organizer', width: 1080, height: 640, act: openModal },
  {
    name: 'modal open, from the drawer',
    person: 'organizer',
    width: 360,
    height: 740,
    async act(header) {
      await openDrawer(header);
      await header.dialog('Menu').getByRole('button', { name: 'Create an event' }).click();
      await header.page.getByRole('dialog', { name: /build your event/ }).waitFor();
    },
  },
  {
    name: 'card loading',
    person: 'organizer',
    width: 1080,
    height: 640,
    async act(header) {
      await header.page.route('**/manage/events/**', () => {});
      await openModal(header);
      await header.page.getByRole('dialog').getByRole('link').first().click({ noWaitAfter: true });
    },
  },
  {
    name: 'forced colours',
    person: 'staff',
    width: 1272,
    height: 700,
    act: openMenu(/^Account: /),
    media: { forcedColors: 'active' },
  },
  { name: '200 % zoom', person: 'organizer', width: 640, height: 360, act: async () => {}, scale: 2 },
  { name: '400 % zoom, drawer', person: 'long name', width: 320, height: 256, act: openDrawer, scale: 4 },
];

async function takePicture(page: Page, name: string, clipHeight: number, caption: string): Promise<Picture> {
  const file = `${name.replace(/[^\w.-]+/g, '-')}.png`;
  const width = page.viewportSize()?.width ?? 0;
  await page.screenshot({ path: join(FOLDER, file), clip: { x: 0, y: 0, width, height: clipHeight } });
  return { file, caption, problems: await findRowProblems(page) };
}

async function openSite(context: BrowserContext, url: string, person: Person): Promise<Page> {
  await context.clearCookies();
  await signIn(context, person, url);
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('header div[data-menu=narrow]').waitFor({ state: 'attached' });
  return page;
}

async function paintRows(context: BrowserContext): Promise<Map<string, Picture[]>> {
  const sections = new Map<string, Picture[]>();
  for (const site of SITES) {
    for (const { locale, prefix } of site.languages) {
      const url = `http://${site.host}.localhost:${BASE.port}${prefix}/`;
      const pictures: Picture[] = [];
      for (const person of people) {
        const page = await openSite(context, url, person);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 600 });
          pictures.push(await takePicture(page, `${locale}-${person}-${width}`, 120, `${person}, ${width} px`));
        }
        await page.close();
      }
      sections.set(`${site.host}${prefix} (${locale})`, pictures);
      console.log(`${locale}: ${pictures.length} pictures`);
    }
  }
  return sections;
}

async function paintStates(): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const { name, person, width, height, act, media, scale = 1 } of STATES) {
    const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: scale });
    const page = await openSite(context, BASE.href, person);
    if (media !== undefined) await page.emulateMedia(media);
    await act(new HeaderPage(page));
    await page.waitForTimeout(400);
    pictures.push(
      await takePicture(page, `state-${name}-${person}-${width}`, height, `${name}: ${person}, ${width} px`),
    );
    await context.close();
  }
  return pictures;
}

function drawSection(title: string, pictures: readonly Picture[]): string {
  const figures = pictures.map(({ file, caption, problems }) => {
    const found = problems.length === 0 ? '' : `<b>${problems.join('; ')}</b>`;
    return `<figure><figcaption>${caption} ${found}</figcaption><img src="${file}" loading="lazy" alt=""></figure>`;
  });
  return `<details open><summary>${title}</summary>${figures.join('\n')}</details>`;
}

const STYLE = `body{margin:24px;background:#6a6378;color:#fff;font:14px/20px system-ui}summary{font-size:20px;margin:24px 0 8px}
figure{margin:0 0 12px}img{display:block;max-width:100%;background:#fff}b{color:#ffd2be}`;

const startedAt = performance.now();
await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: ensureChromium(console.log),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
try {
  const states = await paintStates();
  const rows = await paintRows(await browser.newContext());
  const sections = [...new Map([['States', states], ...rows])];
  const page = sections.map(([title, pictures]) => drawSection(title, pictures)).join('\n');
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery of the header</title><style>${STYLE}</style>${page}</html>\n`;
  await writeFile(join(FOLDER, 'index.html'), html);
  const all = sections.flatMap(([, pictures]) => pictures);
  const flawed = all.filter(({ problems }) => problems.length > 0);
  for (const { caption, file, problems } of flawed) console.log(`${file} (${caption}): ${problems.join('; ')}`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${all.length} pictures, ${flawed.length} with a flaw, in ${seconds} s: dist/gallery/index.html`);
} finally {
  await browser.close();
}
