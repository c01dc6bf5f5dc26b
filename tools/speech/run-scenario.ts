import { type BrowserContextOptions, firefox, type Page } from 'playwright';
import { signIn } from '../../host-shell/e2e/header/header-page.ts';
import { SearchPage } from '../../host-shell/e2e/search/search-page.ts';
import { FIREFOX_PREFERENCES } from '../firefox.ts';
import { type Desktop, startDesktop } from './desktop.ts';
import { Keyboard } from './keyboard.ts';
import type { Scenario, Step } from './scenario.ts';
import type { ScreenReaderPrograms } from './screen-reader-programs.ts';
import { describeStep, type Transcript, type TranscriptPart } from './transcript.ts';

const SAID_TIMEOUT_MS = 20_000;
const HEIGHT = 800;

/** The driver's own would take the window for focused whatever the desktop says. */
const PREFERENCES = { ...FIREFOX_PREFERENCES, 'focusmanager.testmode': false } as const;

export interface ScenarioContext {
  readonly programs: ScreenReaderPrograms;
  readonly firefoxPath: string;
  /** Of the running stack. */
  readonly url: string;
}

/** Brings a page to where the steps begin. */
async function openPage(page: Page, scenario: Scenario, url: string): Promise<void> {
  const search = new SearchPage(page);
  await signIn(page.context(), scenario.user ?? 'anonymous', url);
  if (scenario.recentSearches !== undefined) await search.store('marquee.recent-searches', scenario.recentSearches);
  if (scenario.servedBy === 'pre-hydration') await page.route('**/react-dom.js', (route) => route.abort());
  if (scenario.hasFailingSuggestions)
    search.respond('/api/v3/destination/search/autocomplete/', () => ({ status: 502 }));
  const path = new URL(scenario.path ?? '/', url).href;
  if (scenario.hasFakeOrigin) await search.begin(path);
  else await page.goto(path);
  if (scenario.servedBy === 'pre-hydration') await search.waitUntilServed(true);
  else {
    await search.waitUntilReady();
    await page.locator('header div[data-menu=mobile]').waitFor({ state: 'attached' });
  }
}

/** Orca says it where a page takes long enough to load. */
const LOADING = 'Loading. Please wait.';

/** Two frames: the accessibility tree follows the first. A page that is just left has none. */
const settlePage = (page: Page): Promise<void> =>
  page
    .evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))
    .catch(() => {});

async function takeStep(step: Step, keyboard: Keyboard, page: Page, { speech }: Desktop): Promise<TranscriptPart> {
  await ('press' in step ? keyboard.press(step.press) : keyboard.type(step.type));
  // What is not said is missing from the transcript, which then says more than this could.
  const until = step.until ?? step.readsUntil;
  if (until !== undefined) await speech.waitFor(until, SAID_TIMEOUT_MS).catch(() => {});
  // Orca stops reading: the rest of a long page would take a minute.
  if (step.readsUntil !== undefined) await keyboard.press('Control_L');
  await settlePage(page);
  await speech.waitUntilQuiet();
  return { action: describeStep(step), said: settleLists(cutAfter(await speech.take(), step.readsUntil)) };
}

const CLOSED = 'collapsed';

/** Of a list that opens or closes, whether Orca names its field, and how often it says so, depends on when it hears of that. */
function settleLists(said: readonly string[]): readonly string[] {
  const states = said.map((line) => line.replace(/^.* editable combo box (?=(collapsed|expanded)$)/, ''));
  return states.filter((line, index) => line !== CLOSED || states[index - 1] !== CLOSED);
}

/** The lines up to the one that contains the text. */
function cutAfter(lines: readonly string[], text: string | undefined): readonly string[] {
  const end = text === undefined ? -1 : lines.findIndex((line) => line.includes(text));
  return end < 0 ? lines : lines.slice(0, end + 1);
}

/** Whether Orca reads pages: the one that the scenario opens, or one that a step leads to. */
const readsPages = ({ readsUntil, steps }: Scenario): boolean =>
  readsUntil !== undefined || steps.some((step) => step.readsUntil !== undefined);

/** Does what the scenario's user does, and returns what was heard. */
export async function runScenario(scenario: Scenario, context: ScenarioContext): Promise<Transcript> {
  const desktop = await startDesktop(context.programs, readsPages(scenario));
  try {
    const browser = await firefox.launch({
      channel: 'moz-firefox',
      executablePath: context.firefoxPath,
      headless: false,
      handleSIGINT: false,
      handleSIGTERM: false,
      env: { ...desktop.environment },
      firefoxUserPrefs: PREFERENCES,
    });
    try {
      const viewport: BrowserContextOptions['viewport'] =
        scenario.width === undefined ? null : { width: scenario.width, height: HEIGHT };
      const browserContext = await browser.newContext({ viewport, locale: 'en-US', timezoneId: 'America/Los_Angeles' });
      const page = await browserContext.newPage();
      await desktop.speech.waitUntilQuiet();
      await desktop.speech.take();
      await openPage(page, scenario, context.url);
      await settlePage(page);
      await desktop.speech.waitUntilQuiet();
      if (scenario.startsAt !== undefined) {
        await desktop.speech.take();
        await page.locator(scenario.startsAt).first().focus();
        await settlePage(page);
        await desktop.speech.waitUntilQuiet();
      }
      const opened = cutAfter(await desktop.speech.take(), scenario.readsUntil);
      const parts: TranscriptPart[] = [
        { action: scenario.startsAt === undefined ? 'open the page' : 'begin', said: opened },
      ];
      const keyboard = new Keyboard(context.programs.keyboard, desktop.environment);
      for (const step of scenario.steps) parts.push(await takeStep(step, keyboard, page, desktop));
      return { title: scenario.title, notes: scenario.notes ?? [], parts: parts.map(settleVarying(scenario)) };
    } finally {
      await browser.close();
    }
  } finally {
    await desktop.stop();
  }
}

/** Puts names in the place of what varies, and leaves out what the machine's speed adds. */
function settleVarying({ varying = [] }: Scenario): (part: TranscriptPart) => TranscriptPart {
  return ({ action, said }) => ({
    action,
    said: varying
      .reduce(
        (text, [pattern, name]) => text.replace(pattern, name),
        said.filter((line) => line !== LOADING).join('\n'),
      )
      .split('\n')
      .filter((line) => line !== ''),
  });
}
