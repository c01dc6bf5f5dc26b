import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../../../tools/start/stack.ts';

/** An error answer of a driver. */
export class WebDriverError extends Error {
  /** Its error code: `stale element reference`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.name = 'WebDriverError';
    this.code = code;
  }
}

/** One device's part of an actions command. */
export type InputSource =
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly object[] }
  | {
      readonly type: 'pointer';
      readonly id: string;
      readonly parameters: { readonly pointerType: 'mouse' };
      readonly actions: readonly object[];
    };

/** The commands of a W3C WebDriver that the journeys use. */
export class WebDriver {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async isReady(): Promise<boolean> {
    return this.#send<{ ready: boolean }>('GET', '/status').then(
      ({ ready }) => ready,
      () => false,
    );
  }

  /** Starts a browser without state, which reaches the network through a proxy. */
  async startSession(proxy: string): Promise<WebDriverSession> {
    const { sessionId } = await this.#send<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: { pageLoadStrategy: 'none', proxy: { proxyType: 'manual', httpProxy: proxy } },
      },
    });
    return new WebDriverSession((method, path, body, signal) =>
      this.#send(method, `/session/${sessionId}${path}`, body, signal),
    );
  }

  async #send<Value>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    signal: AbortSignal | null = null,
  ): Promise<Value> {
    const response = await fetch(this.#url + path, {
      method,
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    const { value } = await response.json();
    if (!response.ok) throw new WebDriverError(value.error, value.message);
    return value;
  }
}

type Send = <Value>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  signal?: AbortSignal,
) => Promise<Value>;

/** One browser with one window. */
export class WebDriverSession {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  navigate(url: string): Promise<void> {
    return this.#send('POST', '/url', { url });
  }

  /** @param signal ends the wait for its result */
  execute<Value>(script: string, argument: unknown, signal?: AbortSignal): Promise<Value> {
    return this.#send('POST', '/execute/sync', { script, args: [argument] }, signal);
  }

  setWindowSize(width: number, height: number): Promise<void> {
    return this.#send('POST', '/window/rect', { width, height });
  }

  performActions(...actions: readonly InputSource[]): Promise<void> {
    return this.#send('POST', '/actions', { actions });
  }

  end(): Promise<void> {
    return this.#send('DELETE', '');
  }
}

export interface RunningWebDriver {
  readonly driver: WebDriver;
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
  const output = display.stdio[3];
  if (output === null || output === undefined) throw new Error('Xvfb has no output');
  const [line] = await Promise.race([
    once(output, 'data'),
    once(display, 'exit').then(() => {
      throw new Error('Xvfb ended at its start');
    }),
  ]);
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
  const driver = new WebDriver(`http://127.0.0.1:${port}`);
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await driver.isReady())) {
    if (child.exitCode !== null) throw new Error(`WebKitWebDriver ended at its start: ${await output}`);
    if (performance.now() > deadline) {
      await stop();
      throw new Error('WebKitWebDriver did not start in time');
    }
    await wait(50);
  }
  return { driver, stop };
}
