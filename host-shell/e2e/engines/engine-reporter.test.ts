import type { FullConfig, TestCase } from 'playwright/types/testReporter';
import { expect, test } from 'vitest';
import { FIREFOX_MISSING } from '../../../tools/firefox.ts';
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

test('fails with CI=true where Firefox is missing', async () => {
  const { status, printed } = await report({ CI: 'true', FIREFOX_PATH: '' });
  expect(status).toBe('failed');
  expect(printed.split('\n').at(-1)).toBe(FIREFOX_MISSING);
});

test('names a missing Firefox and passes elsewhere', async () => {
  const { status, printed } = await report({ FIREFOX_PATH: '' });
  expect(status).toBe('passed');
  expect(printed).toContain('apt-get install firefox-esr');
});

test('names a missing PHP, whose host is then not opened', async () => {
  const { status, printed } = await report({ CI: 'true', FIREFOX_PATH: '/usr/bin/firefox-esr', PHP_PATH: '' });
  expect(status).toBe('passed');
  expect(printed).toContain('apt-get install php-cli');
});

test('passes with CI=true where Firefox is there', async () => {
  const { status, printed } = await report({ CI: 'true', FIREFOX_PATH: '/usr/bin/firefox-esr' });
  expect(status).toBe('passed');
  expect(printed).not.toContain(FIREFOX_MISSING);
});

test('prints nothing where nothing ran', async () => {
  expect((await report({}, [{ ...ran, results: [] }])).printed).toBe('');
});
