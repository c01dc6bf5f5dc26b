import { listPurposes, type Purpose } from '../bench/list-purposes.ts';
import type { DrawMs } from './durations.ts';

/** Names of the files that a view, a first search and a first menu load, as the benchmark of sizes lists them. */
export function listFiles(): Readonly<Record<Purpose['name'], readonly string[]>> {
  const purposes = listPurposes(() => 0, 0, { first: 0, lazy: 0 });
  const names = (wanted: Purpose['name']) =>
    purposes
      .filter(({ name }) => name === wanted)
      .flatMap(({ files }) => files.map(({ file }) => file))
      .filter((file) => !file.startsWith('in the HTML'));
  return {
    'first view': names('first view'),
    'first search': names('first search'),
    'first menu': names('first menu'),
  };
}

export interface FileModelOptions {
  /** Whether files are kept in the Cache API of the data centre. */
  readonly isCached: boolean;
  readonly drawMatchMs: DrawMs;
  readonly drawR2Ms: DrawMs;
}

export interface FileRead {
  readonly from: 'Cache API' | 'R2';
  readonly durationMs: number;
  readonly subrequests: number;
}

/** Files of builds in a data centre: the order of `edge/releases/build-files.ts`. */
export class FileModel {
  readonly #options: FileModelOptions;
  /** Time from which the Cache API has a file. */
  readonly #storedAt = new Map<string, number>();

  constructor(options: FileModelOptions) {
    this.#options = options;
  }

  read(build: number, file: string, now: number): FileRead {
    const { isCached, drawMatchMs, drawR2Ms } = this.#options;
    // The files that were deployed with the worker are asked first.
    const assets = 1;
    if (!isCached) return { from: 'R2', durationMs: drawR2Ms(), subrequests: assets + 1 };
    const matchMs = drawMatchMs();
    const key = `${build}/${file}`;
    const storedAt = this.#storedAt.get(key);
    if (storedAt !== undefined && storedAt <= now)
      return { from: 'Cache API', durationMs: matchMs, subrequests: assets + 1 };
    const durationMs = matchMs + drawR2Ms();
    if (storedAt === undefined) this.#storedAt.set(key, now + durationMs);
    return { from: 'R2', durationMs, subrequests: assets + 3 };
  }

  clear(): void {
    this.#storedAt.clear();
  }
}
