import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { findFreePort } from '../../../tools/start/stack.ts';

/** Folder of the repository's own programs. */
export const PROGRAMS = resolve(import.meta.dirname, '../../../node_modules/.bin');

/** Commands that serve a page, and do not end. */
export const isServer = (command: string): boolean => /^(?:node|php) | start$/.test(command);

/** A page that a command serves. */
export interface ServedPage {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Without the variables that `npm run` adds: with them `npm install` would work in the repository. */
const readEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_'))),
  NODE_ENV: undefined,
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
});

function start(command: string, folder: string, variables: NodeJS.ProcessEnv = {}) {
  // In a separate process group, so that its child processes end with it.
  const program = spawn('sh', ['-c', command], {
    cwd: folder,
    env: { ...readEnvironment(), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [program.stdout, program.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  return { program, readOutput: () => output };
}

/** @throws Error with what the command printed, where it fails */
export async function runCommand(command: string, folder: string, variables?: NodeJS.ProcessEnv): Promise<void> {
  const { program, readOutput } = start(command, folder, variables);
  const code = await new Promise((done, fail) => program.once('error', fail).once('close', done));
  if (code !== 0) throw new Error(`${command} ends with ${code}\n${readOutput()}`);
}

/** Starts a server, and waits until it answers. */
export async function serveByCommand(
  command: string,
  folder: string,
  variables?: NodeJS.ProcessEnv,
): Promise<ServedPage> {
  const port = await findFreePort();
  const url = `http://localhost:${port}/`;
  const { program, readOutput } = start(command, folder, { ...variables, PORT: String(port) });
  while ((await fetch(url).catch(() => null)) === null)
    if (program.exitCode !== null) throw new Error(`${command} ends with ${program.exitCode}\n${readOutput()}`);
  const stop = async () => {
    const ended = new Promise((done) => program.once('exit', done));
    process.kill(-(program.pid ?? 0));
    await ended;
  };
  return { url, stop };
}
