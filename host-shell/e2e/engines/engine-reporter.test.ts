import type { FullConfig, TestCase } from 'playwright/types/testReporter';
import { expect, test } from 'vitest';
import { FIREFOX_MISSING } from '../../../tools/firefox.ts';
import { WEBKIT_MISSING } from '../../../tools/webkit.ts';
import EngineReporter from './engine-reporter.ts';

const ran = {
  titlePath: () => ['', 'chromium', 'a.e2e.ts', 'a test'],
  outcome: () => 'expected',
  tags: [] as string[],
  results: [{}],
} as TestCase;

async function report(environment: NodeJS.ProcessEnv, tests: readonly TestCase[] = [ran]) {
  const printed: string[] = [];
  const reporter = new EngineReporter({ environment, log: (text) => printed.push(text) });
  reporter.onBegin({} as FullConfig, { allTests: () => [...tests] });
  return { ...(await reporter.onEnd({ status: 'passed' })), printed: printed.join('\n') };
}

test.each([
  ['Firefox', { FIREFOX_PATH: '' }, FIREFOX_MISSING],
  ['WebKit', { WEBKIT_DRIVER_PATH: '' }, WEBKIT_MISSING],
])('fails with CI=true where %s is missing', async (_, environment, message) => {
  const { status, printed } = await report({ CI: 'true', ...environment });
  expect(status).toBe('failed');
  expect(printed.split('\n').at(-1)).toBe(message);
});

test('names missing engines and passes elsewhere', async () => {
  const { status, printed } = await report({ FIREFOX_PATH: '', WEBKIT_DRIVER_PATH: '' });
  expect(status).toBe('passed');
  expect(printed).toContain('apt-get install firefox-esr');
  expect(printed).toContain('apt-get install webkit2gtk-driver xvfb');
});

test('names a missing PHP, whose host is then not opened', async () => {
  const { status, printed } = await report({ CI: 'true', FIREFOX_PATH: '/usr/bin/firefox-esr', PHP_PATH: '' });
  expect(status).toBe('passed');
  expect(printed).toContain('apt-get install php-cli');
});

test('passes with CI=true where every engine is there', async () => {
  const { status, printed } = await report({
    CI: 'true',
    FIREFOX_PATH: '/usr/bin/firefox-esr',
    WEBKIT_DRIVER_PATH: '/usr/bin/WebKitWebDriver',
  });
  expect(status).toBe('passed');
  expect(printed).not.toContain('not run. Install');
});

test('prints nothing where nothing ran', async () => {
  expect((await report({}, [{ ...ran, results: [] }])).printed).toBe('');
});
