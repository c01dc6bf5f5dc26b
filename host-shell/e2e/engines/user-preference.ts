import type { BrowserContextOptions, LaunchOptions } from 'playwright/test';

/** Preferences of a user. Chromium emulates them in a context, and Firefox has them from its start. */
export const USER_PREFERENCES = {
  forcedColors: { context: { forcedColors: 'active' }, firefox: { 'browser.display.document_color_use': 2 } },
  contrast: { context: { contrast: 'more' }, firefox: { 'ui.useAccessibilityTheme': 1 } },
  darkScheme: { context: { colorScheme: 'dark' }, firefox: { 'ui.systemUsesDarkTheme': 1 } },
  reducedMotion: { context: { reducedMotion: 'reduce' }, firefox: { 'ui.prefersReducedMotion': 1 } },
  /** Text twice as large, and nothing else. A page of Chromium has no such zoom. */
  largeText: { context: {}, firefox: { 'browser.display.os-zoom-behavior': 2, 'ui.textScaleFactor': 200 } },
  noScript: { context: { javaScriptEnabled: false }, firefox: { 'javascript.enabled': false } },
} as const satisfies Readonly<
  Record<
    string,
    { readonly context: BrowserContextOptions; readonly firefox: Readonly<Record<string, number | boolean>> }
  >
>;

export type UserPreference = keyof typeof USER_PREFERENCES;

interface Engine {
  readonly browserName: string;
}

/** Options for all tests of a file, which get a browser of their own: `test.use(withUserPreference('contrast'))`. */
export const withUserPreference = (name: UserPreference) => {
  const { context, firefox } = USER_PREFERENCES[name];
  return {
    contextOptions: async ({ browserName }: Engine, use: (options: BrowserContextOptions) => Promise<void>) => {
      await use(browserName === 'chromium' ? context : {});
    },
    launchOptions: async (
      { browserName }: Engine,
      use: (options: LaunchOptions) => Promise<void>,
      { project }: { readonly project: { readonly use: { readonly launchOptions?: LaunchOptions } } },
    ) => {
      const { firefoxUserPrefs, ...rest } = project.use.launchOptions ?? {};
      await use(browserName === 'firefox' ? { ...rest, firefoxUserPrefs: { ...firefoxUserPrefs, ...firefox } } : rest);
    },
  };
};
