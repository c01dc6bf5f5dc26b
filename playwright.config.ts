import { defineConfig } from 'playwright/test';
import { ensureChromium } from './tools/ensure-chromium.ts';

/** Chromium as root needs them; the rest keeps it from calling anybody. */
const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'host-shell/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './host-shell/e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  timeout: 30_000,
  expect: { timeout: 7_000 },
  use: {
    // Set by the global set-up; given beforehand, the tests run against what listens there.
    ...(process.env.MARQUEE_URL === undefined ? {} : { baseURL: process.env.MARQUEE_URL }),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // Recording each test to keep few takes half as long again: run one with `--trace on` to see into it.
    trace: 'off',
    launchOptions: {
      executablePath: ensureChromium(console.log),
      args: CHROMIUM_ARGUMENTS,
    },
  },
});
