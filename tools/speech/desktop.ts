import { type ChildProcess, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ScreenReaderPrograms } from '../programs.ts';
import { SpeechLog } from './speech-log.ts';

const CUSTOMIZATIONS = resolve(import.meta.dirname, 'orca-customizations.py');
const START_TIMEOUT_MS = 30_000;

/** A display of its own with a screen reader. */
export interface Desktop {
  /** Environment of the programs that belong to it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly speech: SpeechLog;
  readonly stop: () => Promise<void>;
}

/** Resolves with the first line that a program prints. */
function readFirstLine(name: string, { stdout }: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let text = '';
    stdout?.setEncoding('utf8');
    stdout?.on('data', (part: string) => {
      text += part;
      const end = text.indexOf('\n');
      if (end >= 0) done(text.slice(0, end));
    });
    stdout?.once('end', () => fail(new Error(`${name} ended before it was ready: ${text}`)));
  });
}

/** Folders, so that neither the user's settings are read nor changed. */
async function createFolders(): Promise<{ folder: string; environment: Record<string, string> }> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-speech-'));
  const folders = {
    HOME: join(folder, 'home'),
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_RUNTIME_DIR: join(folder, 'runtime'),
  };
  for (const path of Object.values(folders)) await mkdir(path, { mode: 0o700 });
  await mkdir(join(folders.XDG_DATA_HOME, 'orca'));
  await copyFile(CUSTOMIZATIONS, join(folders.XDG_DATA_HOME, 'orca/orca-customizations.py'));
  const environment = {
    ...(process.env as Record<string, string>),
    ...folders,
    GSETTINGS_BACKEND: 'memory',
    // Orca says its own words in English.
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
    MARQUEE_SPEECH_LOG: join(folder, 'speech.log'),
    // Nothing is to sound. Without a synthesizer Orca does not wait for one.
    SPEECHD_CMD: join(folder, 'none'),
  };
  return { folder, environment };
}

/** Starts a display, its buses, and Orca, and resolves once Orca has said that it is there. */
export async function startDesktop(programs: ScreenReaderPrograms): Promise<Desktop> {
  const { folder, environment } = await createFolders();
  const children: ChildProcess[] = [];
  const output: string[] = [];
  const start = (path: string, ...parameters: string[]): ChildProcess => {
    const child = spawn(path, parameters, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text));
    children.push(child);
    return child;
  };
  let launcher: ChildProcess | undefined;
  // Asked to end, the launcher ends the bus that it started, which would keep this process alive.
  const endProcess = (child: ChildProcess) => child.kill(child === launcher ? 'SIGTERM' : 'SIGKILL');
  // A program that is interrupted ends without `stop`, and another Orca would not start beside this one.
  const kill = () => {
    for (const child of children) endProcess(child);
  };
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    for (const child of children.reverse()) {
      const ended = new Promise((done) => child.once('exit', done));
      if (child.exitCode !== null || child.signalCode !== null) continue;
      endProcess(child);
      await ended;
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };

  try {
    const display = start(programs.Xvfb, '-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp');
    environment.DISPLAY = `:${await readFirstLine('Xvfb', display)}`;
    const bus = start(programs.bus, '--session', '--nofork', '--print-address=1');
    environment.DBUS_SESSION_BUS_ADDRESS = await readFirstLine('dbus-daemon', bus);
    launcher = start(programs.accessibilityBus, '--launch-immediately', '--a11y=1', '--screen-reader=1');
    const logPath = environment.MARQUEE_SPEECH_LOG ?? '';
    await writeFile(logPath, '');
    const orca = start(programs.screenReader);
    orca.stdout?.setEncoding('utf8').on('data', (text: string) => output.push(text));
    const speech = new SpeechLog(() => readFile(logPath, 'utf8'));
    const ended = new Promise<never>((_done, fail) => {
      orca.once('exit', () => fail(new Error(`Orca ended:\n${output.join('')}`)));
    });
    ended.catch(() => {});
    await Promise.race([speech.waitFor('Screen reader on.', START_TIMEOUT_MS), ended]);
    return { environment, speech, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
