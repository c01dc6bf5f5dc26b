import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { HeaderPage, signIn, type TestUser } from '../../host-shell/e2e/header/header-page.ts';
import { findRowProblems } from '../../host-shell/e2e/header/row-layout.ts';
import { siteUrl } from '../../host-shell/e2e/stack-page.ts';
import { BREAKPOINTS } from '../../shared/layout/breakpoints.ts';
import type { SiteDomain } from '../../shared/sites/sites.ts';
import { transcriptPath } from '../speech/transcript-path.ts';
import type { HeaderState } from './states.ts';

const ROW_WIDTHS = [360, 480, 660, 792, 960, 1080, 1272, 1440, 1608];
const ROW_HEIGHT = 120;
const PAGE_WIDTHS = [360, 768, 1440];
const INTERACTION_TIMEOUT_MS = 8_000;
const TRANSITIONS_MS = 300;

export interface Screenshot {
  readonly file: string;
  readonly caption: string;
  /** Layout problems of the header's row, and the error of an interaction that failed. */
  readonly problems: readonly string[];
  /** What a screen reader says there. */
  readonly transcript?: string;
}

/** Takes screenshots of a running stack into a folder. */
export class GalleryCapture {
  readonly #browser: Browser;
  readonly #folder: string;

  constructor(browser: Browser, folder: string) {
    this.#browser = browser;
    this.#folder = folder;
  }

  async captureState(state: HeaderState): Promise<Screenshot[]> {
    const screenshots: Screenshot[] = [];
    for (const width of state.widths)
      screenshots.push(await this.#captureStateAt(state, typeof width === 'number' ? width : BREAKPOINTS[width]));
    const [first, ...others] = screenshots;
    if (state.speech === undefined || first === undefined) return screenshots;
    return [{ ...first, transcript: await readFile(transcriptPath(state.speech), 'utf8') }, ...others];
  }

  /** A page of the host shell, whole, at each width. */
  capturePage(domain: SiteDomain, name: string, path: string, colorScheme: 'light' | 'dark'): Promise<Screenshot[]> {
    return this.#withContext({ colorScheme }, async (context) => {
      const page = await context.newPage();
      const screenshots: Screenshot[] = [];
      for (const width of PAGE_WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        if (width === PAGE_WIDTHS[0]) await openPage(page, siteUrl(domain, path), 'anonymous');
        const caption = `${name}, ${colorScheme}, ${width} px`;
        screenshots.push(await this.#screenshot(page, `page-${name}-${domain}-${colorScheme}-${width}`, caption));
      }
      return screenshots;
    });
  }

  /** The header's row of one page at each width. */
  captureRow(locale: string, url: string, user: TestUser): Promise<Screenshot[]> {
    return this.#withContext({ viewport: { width: 1608, height: ROW_HEIGHT } }, async (context) => {
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
    { name, user = 'anonymous', height, domain = '.com', path = '/', beforeLoad, open, media, scale = 1 }: HeaderState,
    width: number,
  ): Promise<Screenshot> {
    return this.#withContext({ viewport: { width, height }, deviceScaleFactor: scale }, async (context) => {
      const page = await context.newPage();
      if (media !== undefined) await page.emulateMedia(media);
      await beforeLoad?.(page);
      const header = await openPage(page, siteUrl(domain, path), user);
      page.setDefaultTimeout(INTERACTION_TIMEOUT_MS);
      // A state that cannot be reached is reported with its screenshot; the others are still taken.
      const failure = await open?.(header).catch((error: Error) => error.message.split('\n')[0]);
      await page.waitForTimeout(TRANSITIONS_MS);
      const caption = `${name}: ${user}, ${domain}, ${width} px`;
      const screenshot = await this.#screenshot(page, `state-${name}-${domain}-${user}-${width}`, caption, height);
      return failure === undefined ? screenshot : { ...screenshot, problems: [...screenshot.problems, failure] };
    });
  }

  async #screenshot(page: Page, name: string, caption: string, height?: number): Promise<Screenshot> {
    const file = `${name.replace(/[^\w.-]+/g, '-')}.png`;
    const width = page.viewportSize()?.width ?? 0;
    const area = height === undefined ? { fullPage: true } : { clip: { x: 0, y: 0, width, height } };
    await page.screenshot({ path: join(this.#folder, file), animations: 'disabled', ...area });
    return { file, caption, problems: await findRowProblems(page) };
  }

  async #withContext<Result>(options: BrowserContextOptions, work: (context: BrowserContext) => Promise<Result>) {
    const context = await this.#browser.newContext({ locale: 'en-US', ...options });
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
  await page.locator('header div[data-menu=mobile]').waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
  return new HeaderPage(page);
}
