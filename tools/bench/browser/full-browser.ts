import { findFullChromium } from '../../chromium.ts';
import { type Call, startProtocolBrowser } from '../../protocol-browser.ts';
import { type CdnServer, REPORT_PATH } from './cdn-server.ts';

const TIMEOUT_MS = 60_000;
const DESKTOP = { width: 1440, height: 800 };
const PHONE = { width: 390, height: 800 };
const FRAME_QUALITY = 60;

/** The browser that people use, driven by its raw protocol with the domains `Page`, `Emulation` and `Input` alone. */
export interface FullBrowser {
  /** Its name and version, with how it runs. */
  readonly name: string;
  /** Runs with a page of a new profile: nothing is cached. */
  readonly withPage: <Value>(options: MeasuredPageOptions, work: (page: UsedPage) => Promise<Value>) => Promise<Value>;
  readonly close: () => Promise<void>;
}

export interface MeasuredPageOptions {
  /** How many times slower the processor is. */
  readonly slowdown: number;
  readonly device?: 'desktop' | 'phone';
  /** Of a desktop's window, in pixels; default: 1440 × 800. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** A page that measures itself. */
export interface MeasuredPage {
  /** Runs a function in each next document, before its scripts; not in frames. */
  readonly addScript: <Argument>(script: (argument: Argument) => void, argument: Argument) => Promise<void>;
  /** Opens a page, and answers with the first report that it sends (`sendReport`). */
  readonly open: (url: string) => Promise<unknown>;
}

/** What a page shows from a time on. */
export interface Frame {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** JPEG in Base64. */
  readonly image: string;
}

/** A page with a user. */
export interface UsedPage extends MeasuredPage {
  /**
   * Records each frame from now on, which costs the page time.
   *
   * @param size of the frames, in pixels
   * @returns the function that answers with the frames so far
   */
  readonly recordFrames: (size: {
    readonly maxWidth: number;
    readonly maxHeight: number;
  }) => Promise<() => readonly Frame[]>;
  readonly nextReport: () => Promise<unknown>;
  /** Calls a method of the browser's protocol. */
  readonly call: Call;
}

interface ScreencastFrame {
  readonly data: string;
  readonly sessionId: number;
  /** The time is in seconds. */
  readonly metadata: { readonly timestamp: number };
}

/** Defined in each measured page: sends its measurements to the benchmark's server. */
export function defineReport(path: string): void {
  window.sendReport = (report) => void navigator.sendBeacon(path, JSON.stringify(report));
}

/** The next report that comes to a path. */
export function receiveReport(cdn: CdnServer, path: string): Promise<unknown> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error('The page has sent no report')), TIMEOUT_MS);
    cdn.onReport(path, (report) => {
      clearTimeout(timer);
      done(report);
    });
  });
}

declare global {
  interface Window {
    sendReport: (report: unknown) => void;
  }
}

/** Starts the full Chromium with a profile of its own, for pages of one server. */
export async function startFullBrowser(cdn: CdnServer): Promise<FullBrowser> {
  // An accepted error of a certificate would keep its files out of the cache; this makes it none.
  const browser = await startProtocolBrowser(findFullChromium(), [
    `--ignore-certificate-errors-spki-list=${cdn.publicKeyHash}`,
  ]);
  let pages = 0;

  return {
    name: `${browser.product}, the full browser, --headless=new`,
    async withPage({ slowdown, device = 'desktop', size = DESKTOP }, work) {
      const isPhone = device === 'phone';
      const prepare = (call: Call) =>
        Promise.all([
          call('Emulation.setFocusEmulationEnabled', { enabled: true }),
          call('Emulation.setDeviceMetricsOverride', {
            ...(isPhone ? PHONE : size),
            deviceScaleFactor: isPhone ? 2 : 1,
            mobile: isPhone,
          }),
          call('Emulation.setTouchEmulationEnabled', { enabled: isPhone }),
          call('Emulation.setCPUThrottlingRate', { rate: slowdown }),
        ]);
      pages += 1;
      const reportPath = `${REPORT_PATH}/${pages}`;
      const tab = await browser.openTab(prepare);
      try {
        const page: UsedPage = {
          addScript: (script, argument) => tab.addScript(`if (self === top) (${script})(${JSON.stringify(argument)})`),
          open: async (url) => {
            const report = receiveReport(cdn, reportPath);
            await tab.call('Page.navigate', { url });
            return await report;
          },
          async recordFrames(size) {
            const frames: Frame[] = [];
            tab.on('Page.screencastFrame', (parameters) => {
              const { data, metadata, sessionId } = parameters as unknown as ScreencastFrame;
              frames.push({ atMs: metadata.timestamp * 1000, image: data });
              void tab.call('Page.screencastFrameAck', { sessionId }).catch(() => {});
            });
            await tab.call('Page.startScreencast', { format: 'jpeg', quality: FRAME_QUALITY, ...size });
            return () => frames;
          },
          nextReport: () => receiveReport(cdn, reportPath),
          call: tab.call,
        };
        await page.addScript(defineReport, reportPath);
        return await work(page);
      } finally {
        cdn.onReport(reportPath, null);
        await tab.close();
      }
    },
    close: browser.close,
  };
}
