import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SUPPORTED_BROWSERS } from './supported-browsers.ts';

it.each(SUPPORTED_BROWSERS)('docs/browsers.md has the versions of: $name', ({ browsers }) => {
  const page = readFileSync(new URL('../../docs/browsers.md', import.meta.url), 'utf8');
  const { chrome, firefox, safari, samsunginternet: samsung } = browsers;
  expect(page).toContain(`| ${chrome} | ${firefox} | ${safari} | ${samsung} |`);
});
