import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CHROMIUM_ARGUMENTS, findFullChromium } from '../../chromium.ts';
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
  readonly sendKey: (event: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

type Send = (method: string, parameters?: object, sessionId?: string) => Promise<Record<string, unknown>>;

interface ScreencastFrame {
  readonly data: string;
  readonly sessionId: number;
  /** The time is in seconds. */
  readonly metadata: { readonly timestamp: number };
}

/** A connection to the browser: one answer for each call, and of the events the frames of a page. */
interface Connection {
  readonly send: Send;
  readonly onFrame: (sessionId: string, listener: (frame: ScreencastFrame) => void) => void;
  readonly close: () => void;
}

async function connect(address: string): Promise<Connection> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const answers = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  const listeners = new Map<string, (frame: ScreencastFrame) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result = {}, error, method, params, sessionId } = JSON.parse(String(data));
    if (method === 'Page.screencastFrame') listeners.get(sessionId)?.(params);
    const answer = answers.get(id);
    answers.delete(id);
    if (error === undefined) answer?.resolve(result);
    else answer?.reject(new Error(error.message));
  });
  let id = 0;
  return {
    send(method, params = {}, sessionId) {
      id += 1;
      const answer = Promise.withResolvers<Record<string, unknown>>();
      answers.set(id, answer);
      socket.send(JSON.stringify({ id, method, params, sessionId }));
      return answer.promise;
    },
    onFrame: (sessionId, listener) => listeners.set(sessionId, listener),
    close: () => socket.close(),
  };
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
  const profile = await mkdtemp(join(tmpdir(), 'marquee-profile-'));
  const child = spawn(
    findFullChromium(),
    [
      ...CHROMIUM_ARGUMENTS,
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      // An accepted error of a certificate would keep its files out of the cache; this makes it none.
      `--ignore-certificate-errors-spki-list=${cdn.publicKeyHash}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'exit');
  const endChild = async () => {
    child.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const address = await new Promise<string>((done, fail) => {
    ended.then(() => fail(new Error('Chromium ended at its start')), fail);
    createInterface(child.stderr).on('line', (line) => {
      const [, found] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
      if (found !== undefined) done(found);
    });
  });
  const { send, onFrame, close } = await connect(address);
  const { product } = await send('Browser.getVersion');
  let pages = 0;

  return {
    name: `${product}, the full browser, --headless=new`,
    async withPage({ slowdown, device = 'desktop', size = DESKTOP }, work) {
      const { browserContextId } = await send('Target.createBrowserContext', { disposeOnDetach: true });
      pages += 1;
      const reportPath = `${REPORT_PATH}/${pages}`;
      try {
        const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
        const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
        const call = (method: string, parameters?: object) => send(method, parameters, String(sessionId));
        const isPhone = device === 'phone';
        await call('Page.enable');
        await call('Emulation.setFocusEmulationEnabled', { enabled: true });
        await call('Emulation.setDeviceMetricsOverride', {
          ...(isPhone ? PHONE : size),
          deviceScaleFactor: isPhone ? 2 : 1,
          mobile: isPhone,
        });
        await call('Emulation.setTouchEmulationEnabled', { enabled: isPhone });
        await call('Emulation.setCPUThrottlingRate', { rate: slowdown });
        const page: UsedPage = {
          addScript: async (script, argument) => {
            const source = `if (self === top) (${script})(${JSON.stringify(argument)})`;
            await call('Page.addScriptToEvaluateOnNewDocument', { source });
          },
          open: async (url) => {
            const report = receiveReport(cdn, reportPath);
            await call('Page.navigate', { url });
            return await report;
          },
          async recordFrames(size) {
            const frames: Frame[] = [];
            onFrame(String(sessionId), ({ data, metadata, sessionId: frame }) => {
              frames.push({ atMs: metadata.timestamp * 1000, image: data });
              void call('Page.screencastFrameAck', { sessionId: frame }).catch(() => {});
            });
            await call('Page.startScreencast', { format: 'jpeg', quality: FRAME_QUALITY, ...size });
            return () => frames;
          },
          nextReport: () => receiveReport(cdn, reportPath),
          sendKey: (event) => call('Input.dispatchKeyEvent', event),
        };
        await page.addScript(defineReport, reportPath);
        return await work(page);
      } finally {
        cdn.onReport(reportPath, null);
        await send('Target.disposeBrowserContext', { browserContextId });
      }
    },
    close: async () => {
      close();
      await endChild();
    },
  };
}
