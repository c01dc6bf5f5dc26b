import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { TYPE_PROJECTS } from './type-projects.ts';

const root = resolve(import.meta.dirname, '../..');

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

it('every TypeScript file is checked by some project, which editors find by the root’s references', {
  timeout: 60_000,
}, async () => {
  const { references } = JSON.parse(await runCompiler('-p', 'tsconfig.json', '--showConfig'));
  expect(references.map(({ path }: { path: string }) => path.replace('./', '')).sort()).toEqual(
    [...TYPE_PROJECTS].sort(),
  );
  const lists = await Promise.all(TYPE_PROJECTS.map((project) => runCompiler('-p', project, '--listFilesOnly')));
  const checked = new Set(lists.flatMap((list) => list.split('\n').map((file) => relative(root, file))));
  const own = globSync('{tools,edge,header-remote,host-shell,shared}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !ELSEWHERE.test(file.replaceAll('\\', '/')),
  );
  expect(own.length).toBeGreaterThan(500);
  expect(own.filter((file) => !checked.has(file))).toEqual([]);
});
