import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

const readKeys = (namespace: string): readonly string[] =>
  globSync(`shared/i18n/messages/${namespace}{,-lazy}/en.json`, { cwd: root }).flatMap((path) =>
    Object.keys(JSON.parse(readFileSync(join(root, path), 'utf8'))),
  );

const readSources = (...patterns: readonly string[]): string =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((path) => !/\.test\.tsx?$|\/compiled\//.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');

/** The code that uses each namespace. The compiler checks that a key exists (`shared/i18n/message-keys.ts`). */
const READERS = [
  {
    namespace: 'header',
    sources: readSources('header-remote/src/**/*.{ts,tsx}', 'shared/{navigation,location,routes}/**/*.ts'),
  },
  {
    namespace: 'pages',
    sources: readSources(
      'host-shell/site/**/*.{ts,tsx}',
      'host-shell/marketplace/creations/*.ts',
      'shared/navigation/**/*.ts',
    ),
  },
  {
    namespace: 'catalogue',
    sources: readSources('host-shell/site/**/*.{ts,tsx}', 'shared/catalogue/**/*.ts'),
  },
  {
    namespace: 'edge',
    sources: readSources('edge/{head,page,compose,authorize}/**/*.ts', 'edge/app.ts'),
  },
] as const;

/** Template literals that build keys or parts of keys: `link.${id}`, `page.${route}.title`, `landing-${slug}`. */
function readTemplates(sources: string): readonly RegExp[] {
  const found = new Set(sources.match(/`[\w.-]*\$\{[^`]+`/g));
  return [...found]
    .map((template) => template.slice(1, -1).split(/\$\{[^}]+\}/))
    .filter((parts) => parts.every((part) => /^[\w.-]*$/.test(part)) && parts.some((part) => /[a-z]{2}/.test(part)))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('([\\w-]+)')}$`));
}

describe.each(READERS)('messages of $namespace', ({ namespace, sources }) => {
  const keys = readKeys(namespace);

  it('has no key that no code uses', () => {
    const templates = readTemplates(sources);
    const words = new Set(sources.match(/[\w-]+/g));
    const isBuilt = (text: string): boolean =>
      templates.some((template) => {
        const parts = template.exec(text)?.slice(1) ?? [];
        return parts.length > 0 && parts.every((part) => words.has(part) || isBuilt(part));
      });
    const isWritten = (key: string) => sources.includes(`'${key}'`) || sources.includes(`"${key}"`);
    expect(keys.filter((key) => !isWritten(key) && !isBuilt(key))).toEqual([]);
  });
});
