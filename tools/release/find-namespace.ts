import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

const run = promisify(execFile);
const wrangler = resolve(dirname(createRequire(import.meta.url).resolve('wrangler/package.json')), 'bin/wrangler.js');
const namespacesSchema = z.array(z.object({ id: z.string(), title: z.string() }));

/**
 * The id of a KV namespace that a worker's configuration gives no id of: its deployment makes one, of this name.
 *
 * @throws Error where the account has none
 */
export async function findNamespaceId(worker: string, binding: string): Promise<string> {
  const title = `${worker}-${binding.toLowerCase().replaceAll('_', '-')}`;
  const { stdout } = await run(process.execPath, [wrangler, 'kv', 'namespace', 'list']);
  const found = namespacesSchema.parse(JSON.parse(stdout)).find((namespace) => namespace.title === title);
  if (found === undefined) throw new Error(`the account has no KV namespace ${title}; a deployment makes it`);
  return found.id;
}
