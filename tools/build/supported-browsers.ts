import type { SupportLevel } from '../../shared/contracts/support-levels.ts';

interface SupportedBrowsers {
  readonly level: SupportLevel;
  readonly name: string;
  /** The oldest version of each browser, on phones too. */
  readonly browsers: Readonly<Record<'chrome' | 'firefox' | 'safari' | 'samsunginternet', string>>;
}

/** What is promised to which browsers, as in `docs/browsers.md`. Every browser has the last level, `links`. */
export const SUPPORTED_BROWSERS = [
  {
    level: 'everything',
    name: 'everything',
    browsers: { chrome: '109', firefox: '115', safari: '16.4', samsunginternet: '21' },
  },
  {
    level: 'search',
    name: 'search, menus and links by the server’s HTML and the pre-hydration script',
    browsers: { chrome: '94', firefox: '93', safari: '15.4', samsunginternet: '17' },
  },
] as const satisfies readonly SupportedBrowsers[];

/** The first level in the names of esbuild, which lowers styles to what these parse. All of them parse ES2022. */
export const STYLE_TARGETS = (['chrome', 'firefox', 'safari'] as const).map(
  (browser) => `${browser}${SUPPORTED_BROWSERS[0].browsers[browser]}`,
);
