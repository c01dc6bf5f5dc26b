import { expect, it } from 'vitest';
import { findBrowser, type SearchedMachine } from './find-browser.ts';

const find = (platform: string, environment: SearchedMachine['environment'], ...files: string[]) =>
  findBrowser({ platform, environment, exists: (path) => files.includes(path) });

it.each([
  ['linux', { PATH: '/usr/bin:/opt/bin' }, '/opt/bin/google-chrome'],
  ['darwin', { PATH: '/usr/bin' }, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['darwin', { PATH: '/opt/homebrew/bin' }, '/opt/homebrew/bin/chromium'],
  ['win32', { PROGRAMFILES: 'C:\\Programs' }, 'C:\\Programs\\Google\\Chrome\\Application\\chrome.exe'],
  ['win32', { 'PROGRAMFILES(X86)': 'C:\\x86' }, 'C:\\x86\\Microsoft\\Edge\\Application\\msedge.exe'],
])('finds the browser of %s in a usual place: %j', (platform, environment, path) => {
  expect(find(platform, environment, path)).toBe(path);
  expect(find(platform, environment)).toBeUndefined();
});

it('prefers Chromium to Chrome, and takes the one of CHROMIUM_PATH alone', () => {
  const files = ['/usr/bin/google-chrome', '/opt/bin/chromium', '/mine'];
  expect(find('linux', { PATH: '/usr/bin:/opt/bin', CHROMIUM_PATH: '' }, ...files)).toBe('/opt/bin/chromium');
  expect(find('linux', { PATH: '/usr/bin:/opt/bin', CHROMIUM_PATH: '/mine' }, ...files)).toBe('/mine');
  expect(find('linux', { PATH: '/usr/bin:/opt/bin', CHROMIUM_PATH: '/other' }, ...files)).toBeUndefined();
});
