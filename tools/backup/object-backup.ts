import * as z from 'zod/mini';
import { type Backup, type BackupWriter, hash } from './backup-folder.ts';

const objectSchema = z.object({
  key: z.string(),
  sha256: z.string(),
  contentType: z.optional(z.string()),
  cacheControl: z.optional(z.string()),
  customMetadata: z.record(z.string(), z.string()),
});
const entrySchema = z.object({
  key: z.string(),
  base64: z.string(),
  metadata: z.nullable(z.unknown()),
  /** Seconds since 1970. */
  expiration: z.optional(z.int()),
});

const objectsPath = (binding: string) => `r2/${binding}.jsonl`;
const contentPath = (binding: string, sha256: string) => `r2/${binding}/${sha256}`;
const entriesPath = (binding: string) => `kv/${binding}.jsonl`;

/** Writes each object's bytes once, by their hash, and a list of keys. */
export async function backUpBucket(bucket: R2Bucket, binding: string, writer: BackupWriter): Promise<number> {
  const objects: z.infer<typeof objectSchema>[] = [];
  for (let cursor: string | undefined, isMore = true; isMore; ) {
    const page = await bucket.list(cursor === undefined ? {} : { cursor });
    for (const { key } of page.objects) {
      const object = await bucket.get(key);
      // Removed since the list was made.
      if (object === null) continue;
      const bytes = new Uint8Array(await object.arrayBuffer());
      const sha256 = hash(bytes);
      await writer.write(contentPath(binding, sha256), bytes);
      const { contentType, cacheControl } = object.httpMetadata ?? {};
      objects.push({ key, sha256, contentType, cacheControl, customMetadata: object.customMetadata ?? {} });
    }
    isMore = page.truncated;
    cursor = page.truncated ? page.cursor : undefined;
  }
  await writer.writeLines(objectsPath(binding), objects);
  return objects.length;
}

/** Puts the objects back; others stay. */
export async function restoreBucket(bucket: R2Bucket, binding: string, backup: Backup): Promise<number> {
  if (!backup.has(objectsPath(binding))) return 0;
  const objects = await backup.readLines(objectsPath(binding), objectSchema);
  for (const { key, sha256, contentType, cacheControl, customMetadata } of objects) {
    const httpMetadata = {
      ...(contentType === undefined ? {} : { contentType }),
      ...(cacheControl === undefined ? {} : { cacheControl }),
    };
    await bucket.put(key, await backup.read(contentPath(binding, sha256)), { httpMetadata, customMetadata });
  }
  return objects.length;
}

export async function backUpNamespace(namespace: KVNamespace, binding: string, writer: BackupWriter): Promise<number> {
  const entries: z.infer<typeof entrySchema>[] = [];
  for (let cursor: string | null = null, isMore = true; isMore; ) {
    const page: KVNamespaceListResult<unknown> = await namespace.list({ cursor });
    for (const { name: key, expiration } of page.keys) {
      const { value, metadata } = await namespace.getWithMetadata<unknown>(key, 'arrayBuffer');
      if (value === null) continue;
      entries.push({ key, base64: Buffer.from(value).toString('base64'), metadata: metadata ?? null, expiration });
    }
    isMore = !page.list_complete;
    cursor = page.list_complete ? null : page.cursor;
  }
  await writer.writeLines(entriesPath(binding), entries);
  return entries.length;
}

/** The entries that a backup has of a namespace. */
export const readEntries = async (backup: Backup, binding: string) =>
  backup.has(entriesPath(binding)) ? backup.readLines(entriesPath(binding), entrySchema) : [];

/** Puts the entries back; others stay. */
export async function restoreNamespace(
  namespace: KVNamespace,
  entries: Awaited<ReturnType<typeof readEntries>>,
): Promise<number> {
  for (const { key, base64, metadata, expiration } of entries) {
    await namespace.put(key, Buffer.from(base64, 'base64'), {
      ...(metadata === null ? {} : { metadata }),
      ...(expiration === undefined ? {} : { expiration }),
    });
  }
  return entries.length;
}
