import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page, PageScreenshotOptions } from 'playwright';
import type { UserPreference } from '../../host-shell/e2e/engines/user-preference.ts';
import { HeaderPage, signIn, type TestUser } from '../../host-shell/e2e/header/header-page.ts';
import { findRowProblems } from '../../host-shell/e2e/header/row-layout.ts';
import { siteUrl } from '../../host-shell/e2e/stack-page.ts';
import { BREAKPOINTS } from '../../shared/layout/breakpoints.ts';
import type { SiteDomain } from '../../shared/sites/sites.ts';
import { transcriptPath } from '../speech/transcript-path.ts';
import { waitForBrandFont } from './brand-font.ts';
import { findChangingAreas } from './changing-areas.ts';
import type { Area } from './compare-pictures.ts';
import type { GalleryBrowser } from './gallery-browser.ts';
import type { ColorScheme, HeaderState } from './states.ts';
import { steadyPage, stopEndlessAnimations } from './steady-page.ts';

const ROW_WIDTHS = [360, 480, 660, 792, 960, 1080, 1272, 1440, 1608];
const ROW_HEIGHT = 120;
const PAGE_WIDTHS = [360, 768, 1440];
const INTERACTION_TIMEOUT_MS = 8_000;
const TRANSITIONS_MS = 300;
const MAX_ATTEMPTS = 8;

export interface Screenshot {
  readonly file: string;
  readonly caption: string;
  /** Layout problems of the header's row, and the error of an interaction that failed. */
  readonly problems: readonly string[];
  /** What a screen reader says there. */
  readonly transcript?: string;
  /** What changes with time, in pixels of the picture. */
  readonly masks: readonly Area[];
}

const listPreferences = (scheme: ColorScheme, hasForcedColors = false): readonly UserPreference[] => [
  ...(scheme === 'dark' ? (['darkScheme'] as const) : []),
  ...(hasForcedColors ? (['forcedColors'] as const) : []),
];

/** Takes screenshots of a running stack into a folder. */
export class GalleryCapture {
  readonly #browser: GalleryBrowser;
  readonly #folder: string;

  constructor(browser: GalleryBrowser, folder: string) {
    this.#browser = browser;
    this.#folder = folder;
  }

  async captureState(state: HeaderState, scheme: ColorScheme): Promise<Screenshot[]> {
    const screenshots: Screenshot[] = [];
    for (const width of state.widths)
      screenshots.push(
        await this.#captureStateAt(state, scheme, typeof width === 'number' ? width : BREAKPOINTS[width]),
      );
    const [first, ...others] = screenshots;
    // A screen reader says the same in both schemes.
    if (state.speech === undefined || first === undefined || scheme === 'dark') return screenshots;
    return [{ ...first, transcript: await readFile(transcriptPath(state.speech), 'utf8') }, ...others];
  }

  /** A page of the host shell, whole, at each width. */
  capturePage(domain: SiteDomain, name: string, path: string, scheme: ColorScheme): Promise<Screenshot[]> {
    return this.#withContext(listPreferences(scheme), {}, async (context) => {
      const page = await context.newPage();
      const screenshots: Screenshot[] = [];
      for (const width of PAGE_WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        if (width === PAGE_WIDTHS[0]) await openPage(page, siteUrl(domain, path), 'anonymous');
        const caption = `${name}, ${scheme}, ${width} px`;
        screenshots.push(await this.#screenshot(page, `page-${name}-${domain}-${scheme}-${width}`, caption));
      }
      return screenshots;
    });
  }

  /** The header's row of one page at each width. */
  captureRow(locale: string, url: string, user: TestUser): Promise<Screenshot[]> {
    return this.#withContext([], { viewport: { width: 1608, height: ROW_HEIGHT } }, async (context) => {
      const page = await context.newPage();
      await openPage(page, url, user);
      const screenshots: Screenshot[] = [];
      for (const width of ROW_WIDTHS) {
        await page.setViewportSize({ width, height: ROW_HEIGHT });
        const name = `row-${locale}-${user}-${width}`;
        screenshots.push(await this.#screenshot(page, name, `${user}, ${width} px`, ROW_HEIGHT));
      }
      return screenshots;
    });
  }

  #captureStateAt(
    {
      name,
      user = 'anonymous',
      height,
      domain = '.com',
      path = '/',
      beforeLoad,
      open,
      hasForcedColors,
      scale = 1,
    }: HeaderState,
    scheme: ColorScheme,
    width: number,
  ): Promise<Screenshot> {
    const viewport = { width, height };
    const preferences = listPreferences(scheme, hasForcedColors);
    return this.#withContext(preferences, { viewport, deviceScaleFactor: scale }, async (context) => {
      const page = await context.newPage();
      await beforeLoad?.(page);
      const header = await openPage(page, siteUrl(domain, path), user);
      page.setDefaultTimeout(INTERACTION_TIMEOUT_MS);
      // A state that cannot be reached is reported with its screenshot; the others are still taken.
      const failure = await open?.(header).catch((error: Error) => error.message.split('\n')[0]);
      // Where the pointer rests depends on what came under it first.
      await page.mouse.move(0, 0);
      await page.waitForTimeout(TRANSITIONS_MS);
      const caption = `${name}: ${user}, ${domain}, ${scheme}, ${width} px`;
      const file = `state-${name}-${domain}-${user}-${scheme}-${width}`;
      const screenshot = await this.#screenshot(page, file, caption, height);
      return failure === undefined ? screenshot : { ...screenshot, problems: [...screenshot.problems, failure] };
    });
  }

  async #screenshot(page: Page, name: string, caption: string, height?: number): Promise<Screenshot> {
    const file = `${name.replace(/[^\w.-]+/g, '-')}.png`;
    const width = page.viewportSize()?.width ?? 0;
    const area = height === undefined ? { fullPage: true } : { clip: { x: 0, y: 0, width, height } };
    const problems = [...(await findRowProblems(page))];
    const options: PageScreenshotOptions = { animations: 'disabled', ...area };
    // As Playwright's own comparisons do: a picture taken while something is still drawn is not a state.
    await stopEndlessAnimations(page);
    let picture = await page.screenshot(options);
    for (let attempt = 1; ; attempt += 1) {
      const next = await page.screenshot(options);
      if (next.equals(picture)) break;
      picture = next;
      if (attempt < MAX_ATTEMPTS) continue;
      problems.push(`differs in each of ${MAX_ATTEMPTS} screenshots`);
      break;
    }
    await writeFile(join(this.#folder, file), picture);
    const masks = await findChangingAreas(page, height === undefined);
    return { file, caption, problems, masks };
  }

  async #withContext<Result>(
    preferences: readonly UserPreference[],
    options: BrowserContextOptions,
    work: (context: BrowserContext) => Promise<Result>,
  ): Promise<Result> {
    const context = await this.#browser.newContext(preferences, options);
    try {
      return await work(context);
    } finally {
      await context.close();
    }
  }
}

async function openPage(page: Page, url: string, user: TestUser): Promise<HeaderPage> {
  await signIn(page.context(), user, url);
  await page.goto(url);
  const isLoaded = () => page.locator('header div[data-menu=mobile]').waitFor({ state: 'attached' });
  await isLoaded();
  await waitForBrandFont(page, isLoaded);
  await steadyPage(page);
  return new HeaderPage(page);
}
