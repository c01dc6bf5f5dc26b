import { watch } from 'node:fs';
import { resolve } from 'node:path';
import { build } from '../build/build.ts';

const root = resolve(import.meta.dirname, '../..');

/** What browser code is made of; the workers' own sources are watched by wrangler. */
const WATCHED = ['header-remote/src', 'host-shell/site', 'shared'];

/** Written by the build itself. */
const IGNORED = /(?:^|[/\\])compiled[/\\]|\.test\.tsx?$/;

/** An editor writes several files at once. */
const SETTLE_MS = 150;

/**
 * Builds again after each change, one build at a time; a failed build is logged and the last good one stays.
 *
 * @returns what ends the watching.
 */
export function rebuildOnChange(log: (line: string) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;

  const rebuild = async () => {
    again = running;
    if (running) return;
    running = true;
    do {
      again = false;
      await build(log).catch((error: unknown) => log(error instanceof Error ? error.message : String(error)));
    } while (again);
    running = false;
  };
  const watchers = WATCHED.map((folder) =>
    watch(resolve(root, folder), { recursive: true }, (_, file) => {
      if (file === null || IGNORED.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void rebuild(), SETTLE_MS);
    }),
  );
  log('Watching for changes');
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
