import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

/** The last ones prevent calls to the browser's vendor. */
const FLAGS = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const CLOSE_MS = 3_000;

/** An event of the DevTools protocol. */
export interface ChromiumEvent {
  readonly method: string;
  readonly params: object;
}

/** A message of the DevTools protocol: an answer, which has the id of its command, or an event. */
interface Message extends Partial<ChromiumEvent> {
  readonly id?: number;
  readonly result?: object;
  readonly error?: { readonly message: string };
}

interface PendingCommand {
  readonly resolve: (result: object) => void;
  readonly reject: (error: Error) => void;
}

/** A running Chromium, driven by the DevTools protocol. */
export interface Chromium {
  /** Sends a command. @throws Error with the browser's message, or where the browser has ended */
  readonly send: <Result extends object>(method: string, params?: object, sessionId?: string) => Promise<Result>;
  readonly onEvent: (listener: (event: ChromiumEvent) => void) => void;
  /** Ends the browser, in 3 s at most, and removes its profile. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a Chromium with a profile of its own. Messages go by two pipes, each ended by a NUL: no port is open, and the
 * browser ends with this process.
 */
export async function startChromium(path: string): Promise<Chromium> {
  const profile = await mkdtemp(join(tmpdir(), 'marquee-doctor-'));
  // The sandbox does not start as root.
  const flags = process.getuid?.() === 0 ? [...FLAGS, '--no-sandbox'] : FLAGS;
  const child = spawn(path, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const input = child.stdio[3] as Writable;
  const output = child.stdio[4] as Readable;
  const pending = new Map<number, PendingCommand>();
  const listeners: ((event: ChromiumEvent) => void)[] = [];
  let lastId = 0;
  let isEnded = false;

  const end = (reason: string) => {
    isEnded = true;
    for (const { reject } of pending.values()) reject(new Error(reason));
    pending.clear();
  };
  const ended = new Promise<void>((done) => {
    child.once('error', (error) => {
      end(error.message);
      done();
    });
    child.once('exit', (code) => {
      end(`${path} has ended with ${code}`);
      done();
    });
  });
  // A browser that has ended does not read: its exit is reported.
  input.on('error', () => {});

  const receive = ({ id, result = {}, error, method, params = {} }: Message) => {
    if (id === undefined) {
      if (method !== undefined) for (const listener of listeners) listener({ method, params });
      return;
    }
    const command = pending.get(id);
    pending.delete(id);
    if (error === undefined) command?.resolve(result);
    else command?.reject(new Error(error.message));
  };
  let rest = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) receive(JSON.parse(message));
  });

  const send: Chromium['send'] = <Result extends object>(method: string, params: object = {}, sessionId?: string) =>
    new Promise<Result>((resolve, reject) => {
      if (isEnded) return reject(new Error(`${path} has ended`));
      lastId += 1;
      pending.set(lastId, { resolve: (result) => resolve(result as Result), reject });
      input.write(`${JSON.stringify({ id: lastId, method, params, sessionId })}\0`);
    });

  return {
    send,
    onEvent: (listener) => void listeners.push(listener),
    async close() {
      send('Browser.close').catch(() => {});
      const kill = setTimeout(() => child.kill('SIGKILL'), CLOSE_MS);
      await ended;
      clearTimeout(kill);
      // Its processes may still write.
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }).catch(() => {});
    },
  };
}
