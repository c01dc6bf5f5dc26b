import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../../../tools/start/stack.ts';
import { WebDriver } from './web-driver.ts';

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
