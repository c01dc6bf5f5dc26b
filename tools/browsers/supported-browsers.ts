import type { SupportLevel } from '../../shared/contracts/support-levels.ts';

/** Names of MDN's browser compatibility data. */
export type BrowserId =
  | 'chrome'
  | 'chrome_android'
  | 'firefox'
  | 'firefox_android'
  | 'safari'
  | 'safari_ios'
  | 'samsunginternet_android';

/** The oldest version of each browser. */
export type BrowserVersions = Readonly<Record<BrowserId, string>>;

interface SupportedBrowsers {
  readonly level: SupportLevel;
  readonly name: string;
  readonly browsers: BrowserVersions;
  /** Of the built files that this level needs, below `dist/header/browser`; all others are of the first level. */
  readonly files: RegExp;
}

/**
 * What is promised to which browsers. The targets of the styles, the check of the built files and `docs/browsers.md` are made
 * from this list. Every browser has the last level of `shared/contracts/support-levels.ts`.
 */
export const SUPPORTED_BROWSERS = [
  {
    level: 'everything',
    name: 'everything',
    browsers: {
      chrome: '109',
      chrome_android: '109',
      firefox: '115',
      firefox_android: '115',
      safari: '16.4',
      safari_ios: '16.4',
      samsunginternet_android: '21.0',
    },
    files: /\.(?:js|css)$/,
  },
  {
    level: 'search',
    name: 'search, menus and links by the server’s HTML and the pre-hydration script',
    browsers: {
      chrome: '94',
      chrome_android: '94',
      firefox: '93',
      firefox_android: '93',
      safari: '15.4',
      safari_ios: '15.4',
      samsunginternet_android: '17.0',
    },
    files: /^pre-hydration(?:-suggestions)?\.js$/,
  },
] as const satisfies readonly SupportedBrowsers[];

/** The first level in the names of esbuild, which lowers styles to what these parse. All of them parse ES2022. */
export const STYLE_TARGETS = (['chrome', 'firefox', 'safari'] as const).map(
  (browser) => `${browser}${SUPPORTED_BROWSERS[0].browsers[browser]}`,
);
