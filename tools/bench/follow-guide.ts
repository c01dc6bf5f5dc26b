import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join, resolve } from 'node:path';
import { DOCUMENTED } from '../../host-shell/e2e/hosts/fixture-files.ts';
import { isServer, runCommand, serveByCommand } from '../../host-shell/e2e/hosts/run-commands.ts';
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

/** Tarball that replaces the published package of the same name. */
export const HOST_PACKAGE = resolve(import.meta.dirname, '../../dist/host-package.tgz');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};
const isInstallation = (command: string) => command.startsWith('npm install');

/** Runs a command, and returns the ms that it took. */
export async function timeCommand(command: string, folder: string): Promise<number> {
  const startedAt = performance.now();
  await runCommand(command, folder);
  return performance.now() - startedAt;
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
    installMs += await timeCommand(command.replace('./host-package.tgz', HOST_PACKAGE), folder);
  const startedAt = performance.now();
  for (const command of commands)
    if (!isInstallation(command) && !isServer(command)) await timeCommand(command, folder);
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
