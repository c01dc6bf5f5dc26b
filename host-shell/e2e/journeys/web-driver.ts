import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../../tools/start/stack.ts';
import { type EnginePage, type Key, type Point, VIEWPORT } from './engine-page.ts';
import { startInterceptingProxy } from './intercepting-proxy.ts';

/** Sends a command of the W3C WebDriver protocol. @param signal ends the wait for its result */
type Send = <Value>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  signal?: AbortSignal,
) => Promise<Value>;

const connect =
  (url: string): Send =>
  async (method, path, body, signal) => {
    const response = await fetch(url + path, {
      method,
      ...(signal === undefined ? {} : { signal }),
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };

export interface RunningWebDriver {
  /** Starts a browser without state, which reaches the network through a proxy. @returns sends its commands */
  readonly startSession: (proxy: string) => Promise<Send>;
  readonly stop: () => Promise<void>;
}

const START_TIMEOUT_MS = 30_000;
/** Larger than every window: nothing may be cut by the screen. */
const SCREEN = '1920x1200x24';

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** Starts a virtual display. @returns its process and its name: `:1` */
async function startDisplay(): Promise<{ readonly display: ChildProcess; readonly name: string }> {
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const ended = once(display, 'exit').then(() => {
    throw new Error('Xvfb ended at its start');
  });
  const [line] = await Promise.race([once(display.stdio[3] as NodeJS.ReadableStream, 'data'), ended]);
  return { display, name: `:${String(line).trim()}` };
}

/** Starts WebKit's driver on a display of its own. */
export async function startWebDriver(path: string): Promise<RunningWebDriver> {
  const { display, name } = await startDisplay();
  const port = await findFreePort();
  const child = spawn(path, [`--port=${port}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      DISPLAY: name,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Without a graphics card, frames that are shared by memory cost half the processor time.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      // The sandbox does not start as root, nor in most containers.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const output = text(child.stderr);
  const kill = () => {
    for (const one of [child, display]) one.kill();
  };
  // A run that is interrupted does not come to its end.
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    await end(child);
    await end(display);
  };
  const send = connect(`http://127.0.0.1:${port}`);
  const isReady = () =>
    send<{ ready: boolean }>('GET', '/status').then(
      ({ ready }) => ready,
      () => false,
    );
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`WebKitWebDriver ended at its start: ${await output}`);
    if (performance.now() > deadline) {
      await stop();
      throw new Error('WebKitWebDriver did not start in time');
    }
    await wait(50);
  }
  return {
    async startSession(httpProxy) {
      const proxy = { proxyType: 'manual', httpProxy };
      const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
        capabilities: { alwaysMatch: { pageLoadStrategy: 'none', proxy } },
      });
      return (method, command, body, signal) => send(method, `/session/${sessionId}${command}`, body, signal);
    },
    stop,
  };
}

/** What a driver sends for keys without a character. */
const KEY_CODES = {
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
  Backspace: '\uE003',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  Shift: '\uE008',
  Space: ' ',
  Tab: '\uE004',
} as const satisfies Readonly<Record<Key, string>>;

/** Between two looks at a page. */
const POLL_MS = 30;
/** Until a window has the size that it was given. */
const RESIZE_MS = 100;
/** WebKit loses a script that is under way when its page gets another process, and its driver never answers. */
const LOST_SCRIPT_MS = 10_000;

const keyDown = (value: string) => ({ type: 'keyDown', value });
const keyUp = (value: string) => ({ type: 'keyUp', value });
const keyboard = (actions: readonly object[]) => ({ type: 'key', id: 'keyboard', actions });

const moveTo = ({ x, y }: Point) => ({ type: 'pointerMove', x, y, duration: 0 });
const mouse = (...actions: readonly object[]) => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions,
});

/** What a driver answers where a navigation has ended the document. */
const NAVIGATED = /navigat|no such window|no such frame|could not parse script result/i;

/** A page of WebKit, by WebDriver. @param watch runs in each document before its scripts */
export async function createWebDriverPage({ startSession }: RunningWebDriver, watch: () => void): Promise<EnginePage> {
  const proxy = await startInterceptingProxy(`(${watch})()`);
  const send = await startSession(proxy.address);
  const act = (source: object) => send<void>('POST', '/actions', { actions: [source] });
  const resizeWindow = (width: number, height: number) => send('POST', '/window/rect', { width, height });

  const page: EnginePage = {
    async open(url) {
      const readStart = () => page.run(() => performance.timeOrigin, null);
      const before = await readStart();
      await send('POST', '/url', { url });
      while ((await readStart()) === before) await wait(POLL_MS);
    },

    /** @param script only reads, or does the same when it runs once more */
    async run<Argument, Result>(script: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>> {
      for (;;) {
        const signal = AbortSignal.timeout(LOST_SCRIPT_MS);
        const body = { script: `return (${script})(arguments[0])`, args: [argument] };
        try {
          return await send<Awaited<Result>>('POST', '/execute/sync', body, signal);
        } catch (error) {
          if (signal.aborted) continue;
          if (!NAVIGATED.test(String(error))) throw error;
          await wait(POLL_MS);
        }
      }
    },

    async resize(width, height) {
      await resizeWindow(width, height);
      for (;;) {
        const { bar, isThere } = await page.run(
          (wanted) => ({
            bar: outerHeight - innerHeight,
            isThere: innerWidth === wanted.width && innerHeight === wanted.height,
          }),
          { width, height },
        );
        if (isThere) return;
        // The window has a bar above the page. One that is just being shown may ignore its size: it is set again.
        await resizeWindow(width, height + bar);
        await wait(RESIZE_MS);
      }
    },

    // A mouse arrives by several moves; WebKit takes a single one for the place where it begins.
    movePointer: ({ x, y }) => act(mouse(moveTo({ x: x - 2, y: y - 2 }), moveTo({ x, y }))),

    click: (point) => act(mouse(moveTo(point), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 })),

    press(...keys) {
      const codes = keys.map((key) => KEY_CODES[key]);
      return act(keyboard([...codes.map(keyDown), ...codes.toReversed().map(keyUp)]));
    },

    type: (text) => act(keyboard([...text].flatMap((letter) => [keyDown(letter), keyUp(letter)]))),

    hold: async (path) => proxy.hold(path),

    async close() {
      await send('DELETE', '');
      await proxy.stop();
    },
  };
  await page.resize(VIEWPORT.width, VIEWPORT.height);
  return page;
}
