import { readdir, readFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import {
  copyToPackage,
  FOREIGN_PACKAGES,
  isServer,
  nameSiteIn,
  PROGRAMS,
  runCommand,
  type ServedPage,
  serveByCommand,
} from './fixture-files.ts';

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
