import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { TYPE_PROJECTS } from './type-projects.ts';

const root = resolve(import.meta.dirname, '../..');
const FOLDERS = ['tools', 'edge', 'header-remote', 'host-shell', 'shared'];

/** Generated code is checked where it is imported, and a host of the guide finds its packages in a folder of its own. */
const ELSEWHERE = /(?:^|\/)(?:compiled|node_modules|\.wrangler|hosts\/fixtures|peers\/search-bars)\//;

async function runCompiler(...options: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [resolve(root, 'node_modules/typescript/bin/tsc'), ...options],
    { cwd: root, maxBuffer: 16 * 1024 * 1024 },
  );
  return stdout;
}

async function listFiles(project: string): Promise<string[]> {
  const stdout = await runCompiler('-p', project, '--listFilesOnly');
  return stdout.split('\n').map((file) => relative(root, file).replaceAll('\\', '/'));
}

it('editors find every project by the root’s references', async () => {
  const { references } = JSON.parse(await runCompiler('-p', 'tsconfig.json', '--showConfig')) as {
    readonly references: readonly { readonly path: string }[];
  };
  expect(references.map(({ path }) => path.replace(/^\.\//, '')).sort()).toEqual([...TYPE_PROJECTS].sort());
});

it('every TypeScript file is checked by some project', { timeout: 60_000 }, async () => {
  const checked = new Set((await Promise.all(TYPE_PROJECTS.map(listFiles))).flat());
  const entries = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(resolve(root, folder), { recursive: true })).map((file) =>
        `${folder}/${file}`.replaceAll('\\', '/'),
      ),
    ),
  );
  const own = entries.flat().filter((file) => /\.tsx?$/.test(file) && !ELSEWHERE.test(file));
  expect(own.length).toBeGreaterThan(500);
  expect(own.filter((file) => !checked.has(file))).toEqual([]);
});
