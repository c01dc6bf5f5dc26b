import { defineConfig } from 'playwright/test';
import { CHROMIUM_ARGUMENTS, ensureChromium } from './tools/chromium.ts';

export default defineConfig({
  testDir: 'host-shell/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './host-shell/e2e/global-setup.ts',
  fullyParallel: true,
  // One more than the processors of a small machine: a test waits for debounces and deadlines a third of its time.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  timeout: 30_000,
  expect: { timeout: 7_000 },
  use: {
    // Set by the global set-up; when it is set beforehand, the tests run against that stack.
    ...(process.env.MARQUEE_URL === undefined ? {} : { baseURL: process.env.MARQUEE_URL }),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // Recording every test takes half as long again: run one with `--trace on` to debug it.
    trace: 'off',
    launchOptions: { executablePath: ensureChromium(console.log), args: CHROMIUM_ARGUMENTS },
  },
});
