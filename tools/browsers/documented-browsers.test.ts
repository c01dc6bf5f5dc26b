import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type BrowserVersions, SUPPORTED_BROWSERS } from './supported-browsers.ts';

const [everything, search] = SUPPORTED_BROWSERS;

const readText = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');

const round = (version: string): string => version.replace(/\.0$/, '');

/** The first words of a sentence that names the oldest version of each browser. */
const nameBrowsers = ({ chrome, firefox, safari }: BrowserVersions, name: string): string =>
  `${name} ${round(chrome)}, Firefox ${round(firefox)}, Safari ${round(safari)}`;

describe('the supported browsers', () => {
  for (const path of ['README.md', 'docs/hosts.md']) {
    test(`${path} names those of the first level`, () => {
      const { samsunginternet_android: samsung } = everything.browsers;
      expect(readText(path)).toContain(
        `${nameBrowsers(everything.browsers, 'Chrome and Edge')}, Samsung Internet ${round(samsung)}`,
      );
    });
  }

  test('docs/hosts.md names those that search', () => {
    const { samsunginternet_android: samsung } = search.browsers;
    expect(readText('docs/hosts.md')).toContain(
      `${nameBrowsers(search.browsers, 'Chrome')} and Samsung Internet ${round(samsung)}`,
    );
  });

  for (const { name, browsers } of SUPPORTED_BROWSERS) {
    test(`docs/browsers.md has the versions of: ${name}`, () => {
      const { chrome, firefox, safari, samsunginternet_android: samsung } = browsers;
      const cells = [chrome, firefox, safari, samsung].map(round).join(' | ');
      expect(readText('docs/browsers.md')).toContain(`| ${cells} |`);
    });
  }
});
