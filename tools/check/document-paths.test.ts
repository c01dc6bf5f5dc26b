import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Decisions and the changelog describe the state of their time. */
const documents = globSync(['*.md', 'docs/*.md', '{edge,host-shell}/**/README.md'], { cwd: root }).filter(
  (path) => path !== 'CHANGELOG.md' && !path.includes('node_modules'),
);
const PATH = /`((?:shared|edge|header-remote|host-shell|tools|docs)\/[\w./-]+)`/g;

it('documents name files and folders that exist', () => {
  const named = documents.flatMap((document) =>
    [...readFileSync(resolve(root, document), 'utf8').matchAll(PATH)].map(([, path = '']) => ({ document, path })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ path }) => !existsSync(resolve(root, path)))).toEqual([]);
});
