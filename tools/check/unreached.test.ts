import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS, UPSTREAMS } from '../../edge/proxy/endpoints.ts';
import { NOTICES } from '../../host-shell/site/http/notices.server.ts';
import { FLAG_NAMES } from '../../shared/flags/flags.ts';
import { BREAKPOINTS } from '../../shared/layout/breakpoints.ts';

const root = resolve(import.meta.dirname, '../..');
const list = (patterns: readonly string[]) =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** The product's code, and the scripts that build it. Messages have a test of their own: `message-usage.test.ts`. */
const product = list([
  '{shared,edge,header-remote,host-shell,tools}/**/*.{ts,tsx,mjs}',
  '{webpack,vitest,playwright}*.config.ts',
]).filter(
  ({ path }) =>
    !/\.test\.tsx?$|\.d\.ts$|^(?:edge|header-remote|tools\/deploy)\/test\/|^host-shell\/(?:e2e|test)\/|\/compiled\//.test(
      path,
    ),
);
const styles = list(['{header-remote/src,host-shell/site}/**/*.css'])
  .map(({ text }) => text)
  .join('\n');

/** Files of the product beside one that have a text. */
const findReaders = (text: string, own: string) =>
  product.filter((file) => file.path !== own && file.text.includes(text));

/** Only compiled against, or only read by tests. */
const OTHER_READERS = /^header-remote\/\w+\.check\.ts$|^shared\/contracts\/test-schemas\.ts$/;

describe('what no path reaches', () => {
  it('is not exported: each value is read by the product', () => {
    const words = product.map(({ path, text }) => ({ path, words: new Set(text.match(/\w+/g)) }));
    const dead = product.flatMap(({ path, text }) =>
      OTHER_READERS.test(path)
        ? []
        : [...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm)]
            .map(([, name = '']) => name)
            .filter((name) => (text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length === 1)
            .filter((name) => !words.some((file) => file.path !== path && file.words.has(name)))
            .map((name) => `${path}: ${name}`),
    );
    expect(product.length).toBeGreaterThan(500);
    expect(dead).toEqual([]);
  });

  it('is no row of the notices', () => {
    const own = 'host-shell/site/http/notices.server.ts';
    // `ticket-${outcome}` is written in one place for several rows.
    const isNamed = (id: string) =>
      [`'${id}'`, `\`${id.split('-')[0]}-\${`].some((text) => findReaders(text, own).length > 0);
    expect(Object.keys(NOTICES).filter((id) => !isNamed(id))).toEqual([]);
  });

  it('is no breaker: each is that of an endpoint', () => {
    const used: readonly string[] = Object.values(ENDPOINTS).map(({ upstream }) => upstream);
    expect(UPSTREAMS.filter((name) => !used.includes(name))).toEqual([]);
  });

  it('is no flag', () => {
    const own = 'shared/flags/flags.ts';
    expect(FLAG_NAMES.filter((name) => findReaders(`flags['${name}']`, own).length === 0)).toEqual([]);
  });

  it('is no breakpoint: each is a width of a style sheet or is read by name', () => {
    const own = 'shared/layout/breakpoints.ts';
    const isUsed = ([name, width]: readonly [string, number]) =>
      styles.includes(`${width}px`) ||
      styles.includes(`${width - 0.02}px`) ||
      findReaders(`BREAKPOINTS.${name}`, own).length > 0;
    expect(Object.entries(BREAKPOINTS).filter((row) => !isUsed(row))).toEqual([]);
  });
});
