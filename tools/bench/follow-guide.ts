import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join, resolve } from 'node:path';
import { DOCUMENTED } from '../../host-shell/e2e/hosts/build-fixture.ts';
import { findFreePort } from '../start/stack.ts';
import type { GuidedHost } from './host-guide.ts';

/** A host that was built in an empty folder. */
export interface MadeHost {
  readonly url: string;
  /** Installation time of its packages, from the registry or the machine's cache. */
  readonly installMs: number;
  /** Time from its files to a served page. */
  readonly buildMs: number;
  readonly stop: () => Promise<void>;
}

/** Replaces the published package of the same name. */
const HOST_PACKAGE = resolve(import.meta.dirname, '../../dist/host-package.tgz');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};
const isInstallation = (command: string) => command.startsWith('npm install');
/** Commands that serve the page, and do not end. */
const isServer = (command: string) => /^node | start$/.test(command);

/** Without the variables that `npm run` adds: with them `npm install` would work in the repository. */
const readEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_')));

function start(command: string, folder: string, variables: NodeJS.ProcessEnv = {}) {
  // In a separate process group, so that its child processes end with it.
  return spawn('sh', ['-c', command], {
    cwd: folder,
    env: { ...readEnvironment(), ...variables },
    stdio: ['ignore', 'ignore', 'ignore'],
    detached: true,
  });
}

async function run(command: string, folder: string): Promise<number> {
  const startedAt = performance.now();
  const code = await new Promise((done, fail) => start(command, folder).once('error', fail).once('exit', done));
  if (code !== 0) throw new Error(`${command} ends with ${code}`);
  return performance.now() - startedAt;
}

async function serveByCommand(command: string, folder: string) {
  const port = await findFreePort();
  const url = `http://localhost:${port}/`;
  const server = start(command, folder, { PORT: String(port) });
  while ((await fetch(url).catch(() => null)) === null)
    if (server.exitCode !== null) throw new Error(`${command} ends with ${server.exitCode}`);
  const stop = async () => {
    const ended = new Promise((done) => server.once('exit', done));
    process.kill(-(server.pid ?? 0));
    await ended;
  };
  return { url, stop };
}

async function serveFiles(folder: string) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const file = pathname === '/' ? '/index.html' : pathname;
    readFile(join(folder, file)).then(
      (content) => response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'text/plain' }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, done));
  const stop = () => new Promise<void>((done) => server.close(() => done()));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, stop };
}

const isFolder = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Follows the guide, and nothing else, in an empty folder.
 *
 * @param marquee root of the header's site, in the place of the one in the guide
 */
export async function followGuide({ files, commands }: GuidedHost, marquee: string): Promise<MadeHost> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-guide-'));
  for (const [name, text] of files) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text.replaceAll(DOCUMENTED, marquee));
  }
  let installMs = 0;
  for (const command of commands.filter(isInstallation))
    installMs += await run(command.replace('@marquee/host', HOST_PACKAGE), folder);
  const startedAt = performance.now();
  for (const command of commands) if (!isInstallation(command) && !isServer(command)) await run(command, folder);
  const serve = commands.find(isServer);
  const dist = join(folder, 'dist');
  const site =
    serve === undefined
      ? await serveFiles((await isFolder(dist)) ? dist : folder)
      : await serveByCommand(serve, folder);
  return {
    url: site.url,
    installMs,
    buildMs: performance.now() - startedAt,
    async stop() {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
