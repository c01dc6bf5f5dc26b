import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildAssetLinks, type HeaderBuild, renderHeaderAssets, renderHeaderScripts } from './header-assets.ts';
import { isMobileDevice } from './header-props.ts';

const MODULES = ['hydrate.js', 'react.js', 'react-dom.js', 'messages-en_US.js'];
const OPTIONS = { origin: '', styles: 'inline', script: 'inline', locale: 'en_US' } as const;

const createBuild = (...early: readonly string[]): HeaderBuild => ({
  id: '1a2b3c4d5e6f',
  files: Object.fromEntries(['header.css', ...early, ...MODULES].map((file) => [file, `sha384-${file}`])),
  inline: { 'header.css': '', ...(early.includes('pre-hydration.js') ? { 'pre-hydration.js': 'serve()' } : {}) },
});

const listFiles = (html: string) => [...html.matchAll(/(?:src|href)="[^"]*\/([a-z-]+\.js)"/g)].map(([, file]) => file);

it.each([
  [[], []],
  [['pre-hydration.js'], ['pre-hydration.js']],
])('the scripts of a build of an earlier release are those that it has: %j', (early, named) => {
  const build = createBuild(...early);
  const options = { ...OPTIONS, script: 'file' } as const;
  expect(listFiles(renderHeaderScripts(build, options))).toEqual([...named, 'hydrate.js']);
  expect(renderHeaderAssets(build, options)).not.toContain('pre-hydration-suggestions');
  expect(buildAssetLinks(build, options).join()).not.toContain('pre-hydration-suggestions');
  expect(renderHeaderScripts(build, OPTIONS).includes('serve()')).toBe(early.length > 0);
});

it('a build whose React waits to be needed has its files in tags that load nothing, and in no field', () => {
  const build = createBuild('header.js');
  const tags = renderHeaderAssets(build, OPTIONS).matchAll(
    /<link rel="([a-z-]+)" href="[^"]*\/([\w-]+\.js)" (?:data-)?integrity="sha384-/g,
  );
  expect([...tags].map(([, rel, file]) => `${rel} ${file}`)).toEqual([
    'modulepreload hydrate.js',
    ...['header.js', ...MODULES.slice(1)].map((file) => `marquee-part ${file}`),
  ]);
  expect(buildAssetLinks(build, OPTIONS).join()).not.toContain('react');
});

describe('the font', () => {
  const fonts = readFileSync(resolve(import.meta.dirname, '../../header-remote/src/ui/fonts.css'), 'utf8');
  const build = { ...createBuild(), inline: { 'header.css': fonts } };
  const preload = expect.stringContaining('<link rel="preload" as="font"');

  it.each([
    ['near', { styles: 'inline', isFar: false }, true],
    ['far away', { styles: 'inline', isFar: true }, false],
    ['far away, with files that the browser has', { styles: 'cached', isFar: true }, true],
  ] as const)('is named before the body or after the header: %s', (_, delivery, isBefore) => {
    const options = { ...OPTIONS, ...delivery };
    const [before, after] = [renderHeaderAssets(build, options), renderHeaderScripts(build, options)];
    expect(isBefore ? [before, after] : [after, before]).toEqual([preload, expect.not.stringContaining('as="font"')]);
    if (delivery.styles === 'cached') return;
    expect(before.includes('"Marquee Figtree"')).toBe(isBefore);
    expect(before.match(/"Marquee Fallback"/g)).toHaveLength(2);
  });
});

describe('isMobileDevice', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', true],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36', true],
    ['Mozilla/5.0 (Linux; Android 16; Tablet) AppleWebKit/537.36 Chrome/150.0 Safari/537.36', false],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15', false],
    ['', false],
  ])('%s: %s', (agent, expected) => {
    expect(isMobileDevice(new Headers({ 'user-agent': agent }))).toBe(expected);
  });

  it('believes the client hint over the user agent', () => {
    expect(isMobileDevice(new Headers({ 'sec-ch-ua-mobile': '?0', 'user-agent': 'iPhone' }))).toBe(false);
    expect(isMobileDevice(new Headers({ 'sec-ch-ua-mobile': '?1', 'user-agent': 'X' }))).toBe(true);
  });
});
