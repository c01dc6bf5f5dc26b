import { readFile, rename, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';

const keyFileSchema = z.object({
  /** As the secret has them: `id:secret,id:secret`. */
  keys: z.string(),
  /** When the first of them began to sign, as an ISO date; null if that is not known. */
  signsSince: z.nullable(z.iso.datetime()),
  /** Whether every worker has them. */
  isPut: z.boolean(),
});

/** The keys of a stage: the platform shows no secret again. */
export type KeyFile = z.infer<typeof keyFileSchema>;

/** @returns null if there is no such file */
export async function readKeyFile(path: string): Promise<KeyFile | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : keyFileSchema.parse(JSON.parse(text));
}

/** Writes the file for its owner alone, whole or not at all. */
export async function writeKeyFile(path: string, file: KeyFile): Promise<void> {
  await writeFile(`${path}.new`, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
