import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';

const MANIFEST = 'backup.json';

const manifestSchema = z.object({
  version: z.literal(1),
  stage: z.string(),
  at: z.iso.datetime(),
  /** Commit of the checkout that wrote it. */
  revision: z.string(),
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

/** A folder does not hold a whole backup; the message says why. */
export class BackupError extends Error {}

export const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Files of a backup while it is written. `finish` makes it one: a folder without its list of files is refused. */
export class BackupWriter {
  readonly #folder: string;
  readonly #files: Record<string, { bytes: number; sha256: string }> = {};

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws BackupError where the folder has files. */
  static async create(folder: string): Promise<BackupWriter> {
    // The rows of people are in it.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length > 0) throw new BackupError(`${folder} is not empty: name a new folder`);
    return new BackupWriter(folder);
  }

  async write(path: string, content: Uint8Array | string): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const file = join(this.#folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes, { mode: 0o600 });
    this.#files[path] = { bytes: bytes.byteLength, sha256: hash(bytes) };
  }

  /** Writes one JSON value a line. */
  writeLines(path: string, values: readonly unknown[]): Promise<void> {
    return this.write(path, values.map((value) => `${JSON.stringify(value)}\n`).join(''));
  }

  async finish(facts: Omit<BackupManifest, 'version' | 'files'>): Promise<void> {
    const manifest: BackupManifest = { version: 1, ...facts, files: this.#files };
    const file = join(this.#folder, MANIFEST);
    await writeFile(`${file}.part`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await rename(`${file}.part`, file);
  }
}

/** A whole backup: every file was compared with its hash. */
export interface Backup extends BackupManifest {
  readonly has: (path: string) => boolean;
  readonly read: (path: string) => Promise<Buffer>;
  /** Parses a file of one JSON value a line. */
  readonly readLines: <Line>(path: string, line: z.ZodMiniType<Line>) => Promise<readonly Line[]>;
}

/** @throws BackupError where a file is missing or was changed. */
export async function openBackup(folder: string): Promise<Backup> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupError(`${folder} has no ${MANIFEST}: it is not a backup, or the backup was interrupted`);
  });
  const manifest = manifestSchema.parse(JSON.parse(text));
  for (const [path, { sha256 }] of Object.entries(manifest.files)) {
    const bytes = await readFile(join(folder, path)).catch(() => null);
    if (bytes === null || hash(bytes) !== sha256) {
      throw new BackupError(
        `${path} of the backup ${bytes === null ? 'is missing' : 'was changed'}: nothing is restored`,
      );
    }
  }
  const read = (path: string) => readFile(join(folder, path));
  return {
    ...manifest,
    has: (path) => Object.hasOwn(manifest.files, path),
    read,
    readLines: async (path, line) =>
      (await read(path))
        .toString()
        .split('\n')
        .filter((json) => json !== '')
        .map((json) => line.parse(JSON.parse(json))),
  };
}
