import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';
import { findFreePort } from '../../../tools/start/stack.ts';

export const FIXTURES = resolve(import.meta.dirname, 'fixtures');
/** Packages of the frameworks that `npm run test:hosts` installs, and pages that are written in them. */
export const FOREIGN_PACKAGES = join(FIXTURES, 'node_modules');
export const FOREIGN_PAGES = join(FIXTURES, 'foreign');

/** Marks a test that needs them: `test('…', FOREIGN, async …)`. */
export const FOREIGN = { tag: '@foreign' };

export const requireForeign = <Module>(name: string): Module => createRequire(join(FIXTURES, 'package.json'))(name);

const HOST_PACKAGE = resolve(import.meta.dirname, '../../../dist/host-package.tgz');
/** Below their frameworks, and the repository's own packages, so that hosts find both. */
const INSTALLED = join(FIXTURES, 'built');
/** The header's site as the documents name it. */
export const DOCUMENTED = 'https://www.marquee.com';

/** Installs the host package in an empty folder, as a host does, from its tarball. */
async function installPackage(): Promise<string> {
  await rm(INSTALLED, { recursive: true, force: true });
  await mkdir(INSTALLED, { recursive: true });
  await writeFile(join(INSTALLED, 'package.json'), '{ "private": true, "type": "module" }');
  const options = '--offline --ignore-scripts --no-audit --no-fund --legacy-peer-deps --no-package-lock';
  await runCommand(`npm install "${HOST_PACKAGE}" ${options}`, INSTALLED);
  return INSTALLED;
}

let installed: Promise<string> | undefined;

/** Copies a fixture to a folder below the installed package, which it finds there. */
export async function copyToPackage(fixture: string): Promise<string> {
  installed ??= installPackage();
  const folder = join(await installed, fixture);
  await cp(join(FIXTURES, fixture), folder, { recursive: true });
  return folder;
}

/** Puts the header's site into a text, in the place of the documented one. */
export function nameSite(text: string, marquee: string): string {
  // A site that shares its machine with browsers may take longer than a second.
  return text
    .replace(/timeout\((1_000|1e3)\)/g, 'timeout(20_000)')
    .replace("'timeout' => 1", "'timeout' => 20")
    .replaceAll('--max-time 1 ', '--max-time 20 ')
    .replace(/(createHeaderClient|marqueeHeader)\(\{/g, '$1({ deadline: 20_000,')
    .replace(/<Marquee(Head|Fragment) /g, '<Marquee$1 deadline={20_000} ')
    .replaceAll(DOCUMENTED, marquee);
}

/** Puts the header's site into every file of a folder. */
async function nameSiteIn(folder: string, marquee: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    await writeFile(path, nameSite(await readFile(path, 'utf8'), marquee));
  }
}

/** Folder of the repository's own programs. */
const PROGRAMS = resolve(import.meta.dirname, '../../../node_modules/.bin');

/** Commands that serve a page, and do not end. */
const isServer = (command: string): boolean => /^(?:node|php) | start$/.test(command);

/** A page that a command serves. */
interface ServedPage {
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
async function runCommand(command: string, folder: string, variables?: NodeJS.ProcessEnv): Promise<void> {
  const { program, readOutput } = start(command, folder, variables);
  const code = await new Promise((done, fail) => program.once('error', fail).once('close', done));
  if (code !== 0) throw new Error(`${command} ends with ${code}\n${readOutput()}`);
}

/** Starts a server, and waits until it answers. */
async function serveByCommand(command: string, folder: string, variables?: NodeJS.ProcessEnv): Promise<ServedPage> {
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

/** Hosts with a server of their own, by the names of their fixtures. */
export const SERVED_HOSTS = ['package-next', 'package-astro', 'package-express', 'package-hono', 'php'] as const;
export type ServedHost = (typeof SERVED_HOSTS)[number];

export const isServedHost = (name: string): name is ServedHost => SERVED_HOSTS.some((host) => host === name);

/** Runs the fixture's commands as its users do, except that the repository's packages are its own. */
async function serve(host: ServedHost, marquee: string): Promise<ServedPage> {
  const folder = await copyToPackage(host);
  await nameSiteIn(folder, marquee);
  const script = (await readdir(folder)).find((name) => name.endsWith('.sh')) ?? '';
  const commands = (await readFile(join(folder, script), 'utf8')).trim().replaceAll('npx ', '').split('\n');
  const php = dirname(process.env.PHP_PATH ?? '');
  const variables = { PATH: [join(FOREIGN_PACKAGES, '.bin'), PROGRAMS, process.env.PATH, php].join(delimiter) };
  for (const command of commands) if (!isServer(command)) await runCommand(command, folder, variables);
  return serveByCommand(commands.find(isServer) ?? '', folder, variables);
}

const running = new Map<ServedHost, Promise<ServedPage>>();

/**
 * Builds and starts a host, once.
 *
 * @param marquee origin of the running stack
 * @returns address of its page
 */
export async function startServedHost(host: ServedHost, marquee: string): Promise<string> {
  const served = running.get(host) ?? serve(host, marquee);
  running.set(host, served);
  return (await served).url;
}

/** Stops every host that was started. */
export async function stopServedHosts(): Promise<void> {
  const results = await Promise.allSettled(running.values());
  running.clear();
  await Promise.all(results.map((result) => (result.status === 'fulfilled' ? result.value.stop() : undefined)));
}
