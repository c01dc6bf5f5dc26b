import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { firefox, type Page } from 'playwright';
import { SearchPage } from '../../host-shell/e2e/search/search-page.ts';
import { FIREFOX_PREFERENCES, type ScreenReaderPrograms } from '../programs.ts';
import { type Desktop, startDesktop } from './desktop.ts';
import type { Scenario, Step } from './scenarios.ts';

const SAID_TIMEOUT_MS = 20_000;
const TYPING_DELAY_MS = '120';

export interface ScenarioContext {
  readonly programs: ScreenReaderPrograms;
  readonly firefoxPath: string;
  /** Of the running stack. */
  readonly url: string;
}

/** Brings a page with little beside the header to where the steps begin. A fake origin answers the search. */
async function openPage(page: Page, { servedBy, startsAt }: Scenario, url: string): Promise<void> {
  const search = new SearchPage(page);
  await search.store('marquee.recent-searches', ['yoga', 'comedy']);
  if (servedBy === 'pre-hydration') await page.route('**/react.js', (route) => route.abort());
  await search.begin(new URL('/nope', url).href);
  if (servedBy === 'pre-hydration') await search.waitUntilServed(true);
  else {
    await search.waitUntilReady();
    await page.locator('header div[data-menu=mobile]').waitFor({ state: 'attached' });
  }
  await page.locator(startsAt).first().focus();
}

/** Two frames: the accessibility tree follows the first. */
const settlePage = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Presses keys as a keyboard does, for Orca and browser alike. Names are those of X. */
async function takeStep(step: Step, { programs }: ScenarioContext, { environment, speech }: Desktop): Promise<void> {
  const parameters = 'press' in step ? ['key', step.press] : ['type', '--delay', TYPING_DELAY_MS, step.type];
  await promisify(execFile)(programs.keyboard, parameters, { env: environment });
  // What is not said is missing from the transcript, which then says more than this could.
  if (step.until !== undefined) await speech.waitFor(step.until, SAID_TIMEOUT_MS).catch(() => {});
}

/** Whether Orca names the field of a list that opens or closes, and says that nothing is selected, depends on when it hears of it. */
const settle = (said: readonly string[]) =>
  said
    .map((line) => line.replace(/^.* editable combo box (?=(collapsed|expanded)$)/, ''))
    .filter((line, index, lines) => line !== 'not selected.' && (line !== 'collapsed' || lines[index - 1] !== line));

/** Does what the scenario's user does, and returns the transcript: actions at the margin, what is said below them. */
export async function runScenario(scenario: Scenario, context: ScenarioContext): Promise<string> {
  const desktop = await startDesktop(context.programs);
  const { speech } = desktop;
  try {
    const browser = await firefox.launch({
      channel: 'moz-firefox',
      executablePath: context.firefoxPath,
      headless: false,
      handleSIGINT: false,
      handleSIGTERM: false,
      env: { ...desktop.environment },
      // The driver's own would take the window for focused whatever the desktop says.
      firefoxUserPrefs: { ...FIREFOX_PREFERENCES, 'focusmanager.testmode': false },
    });
    try {
      const browserContext = await browser.newContext({ viewport: null, locale: 'en-US' });
      const page = await browserContext.newPage();
      await openPage(page, scenario, context.url);
      await settlePage(page);
      await speech.waitUntilQuiet();
      const lines = [`# ${scenario.title}`];
      const note = (action: string, said: readonly string[]) =>
        lines.push('', action, ...settle(said).map((line) => `  ${line}`));
      note('begin', (await speech.take()).slice(-1));
      for (const step of scenario.steps) {
        await takeStep(step, context, desktop);
        await settlePage(page);
        await speech.waitUntilQuiet();
        note('press' in step ? `press ${step.press}` : `type ${step.type}`, await speech.take());
      }
      return `${lines.join('\n')}\n`;
    } finally {
      await browser.close();
    }
  } finally {
    await desktop.stop();
  }
}
