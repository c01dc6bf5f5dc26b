import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

const readKeys = (namespace: string): readonly string[] =>
  globSync(`shared/i18n/messages/${namespace}{,-lazy}/en.json`, { cwd: root }).flatMap((path) =>
    Object.keys(JSON.parse(readFileSync(join(root, path), 'utf8'))),
  );

const readSources = (patterns: readonly string[]): string =>
  globSync([...patterns], { cwd: root })
    .filter((path) => !/\.test\.tsx?$|\/compiled\//.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');

/** The code that uses each namespace. The compiler checks that a key exists (`shared/i18n/message-keys.ts`). */
const READERS = {
  header: ['header-remote/src/**/*.{ts,tsx}', 'shared/{navigation,location,routes}/**/*.ts'],
  pages: ['host-shell/site/**/*.{ts,tsx}', 'host-shell/marketplace/creations/*.ts', 'shared/navigation/**/*.ts'],
  catalogue: ['host-shell/site/**/*.{ts,tsx}', 'shared/catalogue/**/*.ts'],
  edge: ['edge/{head,page,compose,authorize}/**/*.ts', 'edge/app.ts'],
};

/** Template literals that build keys or parts of keys: `link.${id}`, `page.${route}.title`, `landing-${slug}`. */
function readTemplates(sources: string): readonly RegExp[] {
  const found = new Set(sources.match(/`[\w.-]*\$\{[^`]+`/g));
  return [...found]
    .map((template) => template.slice(1, -1).split(/\$\{[^}]+\}/))
    .filter((parts) => parts.every((part) => /^[\w.-]*$/.test(part)) && parts.some((part) => /[a-z]{2}/.test(part)))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('([\\w-]+)')}$`));
}

it.each(Object.entries(READERS))('each message of %s is used by some code', (namespace, patterns) => {
  const sources = readSources(patterns);
  const templates = readTemplates(sources);
  const words = new Set(sources.match(/[\w-]+/g));
  const isBuilt = (text: string): boolean =>
    templates.some((template) => {
      const parts = template.exec(text)?.slice(1) ?? [];
      return parts.length > 0 && parts.every((part) => words.has(part) || isBuilt(part));
    });
  const isWritten = (key: string) => sources.includes(`'${key}'`) || sources.includes(`"${key}"`);
  expect(readKeys(namespace).filter((key) => !isWritten(key) && !isBuilt(key))).toEqual([]);
});
