import { type CDPSession, chromium } from 'playwright';
import { CHROMIUM_ARGUMENTS, findFullChromium } from '../../programs.ts';
import { type CdnServer, REPORT_PATH } from './cdn-server.ts';
import { fastLink } from './slow-link.ts';

/** A page without a header or a script. */
export const PLAIN_PATH = '/plain';
const TIMEOUT_MS = 60_000;
/** A new window starts its own interface beside its first page; the windows of users are up and idle. */
const WINDOW_START_MS = 3_000;
const DESKTOP = { width: 1440, height: 800 };
const PHONE = { width: 390, height: 800 };

/** The browser that people use, with one window for all measurements. */
export interface FullBrowser {
  readonly name: string;
  /** Runs with a page whose browser has nothing of the pages before: no process, no cache, no cookie, no storage. The link is fast. */
  readonly withPage: <Value>(
    options: MeasuredPageOptions,
    work: (page: MeasuredPage) => Promise<Value>,
  ) => Promise<Value>;
  readonly close: () => Promise<void>;
}

export interface MeasuredPageOptions {
  /** How many times slower the processor is. */
  readonly slowdown: number;
  readonly device?: 'desktop' | 'phone';
}

/** A page that measures itself. */
export interface MeasuredPage {
  /** Runs a function in each next document, before its scripts; not in frames. */
  readonly addScript: <Argument>(script: (argument: Argument) => void, argument: Argument) => Promise<void>;
  /** Opens a page, and resolves with the first report that it sends (`sendReport`). */
  readonly open: (url: string) => Promise<unknown>;
  readonly nextReport: () => Promise<unknown>;
  readonly call: CDPSession['send'];
}

/** What the browser answers to a command of its protocol. */
interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

declare global {
  interface Window {
    sendReport: (report: unknown) => void;
  }
}

/** Defined in each measured page: sends its measurements to the benchmark's server. */
function defineReport(path: string): void {
  window.sendReport = (report) => void navigator.sendBeacon(path, JSON.stringify(report));
}

function receiveReport(cdn: CdnServer, path: string): Promise<unknown> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error('The page has sent no report')), TIMEOUT_MS);
    cdn.onReport(path, (report) => {
      clearTimeout(timer);
      done(report);
    });
  });
}

/**
 * Opens a window with the least of instruments: Playwright's pages collect the positions in each script's source, which
 * takes longer than React DOM's start, and pages of contexts that are not its own have none of it.
 *
 * @returns sends a command of the DevTools protocol to the window's page
 */
async function openWindow(browser: CDPSession): Promise<CDPSession['send']> {
  const { browserContextId } = await browser.send('Target.createBrowserContext');
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId });
  const answers = new Map<number, (answer: Answer) => void>();
  browser.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer = JSON.parse(message) as Answer;
    answers.get(answer.id)?.(answer);
    answers.delete(answer.id);
  });
  let id = 0;
  const call = (method: string, params: unknown) =>
    new Promise((done, fail) => {
      id += 1;
      answers.set(id, ({ result, error }) => (error ? fail(new Error(`${method}: ${error.message}`)) : done(result)));
      const message = JSON.stringify({ id, method, params });
      browser.send('Target.sendMessageToTarget', { message, sessionId }).catch(fail);
    });
  return call as CDPSession['send'];
}

/** Starts the full Chromium for the pages of one server, and waits until its window is idle. */
export async function startFullBrowser(cdn: CdnServer): Promise<FullBrowser> {
  const browser = await chromium.launch({
    executablePath: findFullChromium(),
    // An accepted error of a certificate would keep its files out of the cache; this makes it none.
    args: [...CHROMIUM_ARGUMENTS, '--headless=new', `--ignore-certificate-errors-spki-list=${cdn.publicKeyHash}`],
  });
  const call = await openWindow(await browser.newBrowserCDPSession());
  // Without it no added script runs.
  await call('Page.enable');
  await new Promise((done) => setTimeout(done, WINDOW_START_MS));
  let pages = 0;

  async function prepare({ slowdown, device = 'desktop' }: MeasuredPageOptions): Promise<void> {
    const isPhone = device === 'phone';
    // Of no site, so that the next page has a process of its own: one that has run its scripts before would not compile them.
    await call('Page.navigate', { url: 'data:text/html,' });
    await Promise.all([
      call('Network.clearBrowserCache'),
      call('Network.clearBrowserCookies'),
      call('Storage.clearDataForOrigin', { origin: cdn.url, storageTypes: 'all' }),
      call('Emulation.setFocusEmulationEnabled', { enabled: true }),
      call('Emulation.setDeviceMetricsOverride', {
        ...(isPhone ? PHONE : DESKTOP),
        deviceScaleFactor: isPhone ? 2 : 1,
        mobile: isPhone,
      }),
      call('Emulation.setTouchEmulationEnabled', { enabled: isPhone }),
    ]);
    // The process is up, as the one that browsers keep for the next page, and has run nothing of what is measured.
    cdn.link.conditions = fastLink();
    await call('Page.navigate', { url: cdn.url + PLAIN_PATH });
    await call('Runtime.evaluate', { expression: 'new Promise(requestIdleCallback)', awaitPromise: true });
    await call('Emulation.setCPUThrottlingRate', { rate: slowdown });
  }

  return {
    name: `Chromium ${browser.version()}, the full browser, --headless=new, one window that is up`,
    async withPage(options, work) {
      await prepare(options);
      pages += 1;
      const path = `${REPORT_PATH}/${pages}`;
      const scripts: string[] = [];
      const page: MeasuredPage = {
        async addScript(script, argument) {
          const source = `if (self === top) (${script})(${JSON.stringify(argument)})`;
          scripts.push((await call('Page.addScriptToEvaluateOnNewDocument', { source })).identifier);
        },
        async open(url) {
          const report = receiveReport(cdn, path);
          await call('Page.navigate', { url });
          return await report;
        },
        nextReport: () => receiveReport(cdn, path),
        call,
      };
      try {
        await page.addScript(defineReport, path);
        return await work(page);
      } finally {
        cdn.onReport(path, null);
        for (const identifier of scripts) await call('Page.removeScriptToEvaluateOnNewDocument', { identifier });
        await call('Emulation.setCPUThrottlingRate', { rate: 1 });
      }
    },
    close: () => browser.close(),
  };
}
