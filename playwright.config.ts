import { defineConfig } from 'playwright/test';
import { FOREIGN } from './host-shell/e2e/hosts/fixture-files.ts';
import { CHROMIUM_ONLY, THOROUGH } from './host-shell/e2e/stack-page.ts';
import { CHROMIUM_ARGUMENTS, ensureChromium, ensureOptional, FIREFOX_PREFERENCES } from './tools/programs.ts';

/**
 * The journeys run in every engine, the other tests in Chromium. `npm run test:all` adds the thorough ones, and runs all in
 * Firefox, too.
 */
const JOURNEY_TESTS = '**/journeys/*.e2e.ts';
const RUNS_ALL = process.env.BROWSER_TESTS === 'all';
/** `npm run test:hosts` installs what the foreign hosts need. */
const LEFT_OUT = RUNS_ALL ? FOREIGN.tag : `${FOREIGN.tag}|${THOROUGH}`;
/**
 * Tests that Firefox's driver cannot run, by file or by tag: it has no page without scripts, no media features, no touch, no
 * page without its policy, no input method, no Speculation Rules, and shows no beacon and no refused file.
 */
const CHROMIUM_ALONE = new RegExp(
  `${FOREIGN.tag}|${CHROMIUM_ONLY.tag}|(no-script|color-scheme|preferences|scrollbar|next-page|typing|handoff|faults)\\.e2e`,
);

const firefox = ensureOptional('firefox', console.log);
const webkit = ensureOptional('webkit', console.log);

export default defineConfig({
  testDir: 'host-shell/e2e',
  testMatch: '**/*.e2e.ts',
  grepInvert: new RegExp(LEFT_OUT),
  outputDir: 'test-results',
  globalSetup: './host-shell/e2e/global-setup.ts',
  fullyParallel: true,
  // One more than the processors of a small machine: a test waits for debounces and deadlines a third of its time.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: 'test-results/browser.json' }],
    ['./host-shell/e2e/journeys/engine-reporter.ts'],
  ],
  // Against hangs alone: a machine with other work takes several times as long, and no test measures time.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    // Set by the global set-up; when it is set beforehand, the tests run against that stack.
    ...(process.env.MARQUEE_URL === undefined ? {} : { baseURL: process.env.MARQUEE_URL }),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // Recording every test takes half as long again: run one with `--trace on` to debug it.
    trace: 'off',
  },
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        launchOptions: { executablePath: ensureChromium(console.log), args: CHROMIUM_ARGUMENTS },
      },
    },
    // The reporter names an engine that is not installed.
    ...(firefox === undefined
      ? []
      : [
          {
            name: 'firefox',
            ...(RUNS_ALL ? { grepInvert: CHROMIUM_ALONE } : { testMatch: JOURNEY_TESTS }),
            use: {
              browserName: 'firefox',
              // WebDriver BiDi, which drives the system's Firefox: Playwright's own protocol needs its own build.
              channel: 'moz-firefox',
              launchOptions: { executablePath: firefox, firefoxUserPrefs: FIREFOX_PREFERENCES },
            },
          } as const,
        ]),
    // Playwright drives no WebKit but its own build: the tests bring their driver.
    ...(webkit === undefined
      ? []
      : [{ name: 'webkit', testMatch: JOURNEY_TESTS, use: { browserName: 'webkit' } } as const]),
  ],
});
