import { defineConfig } from 'playwright/test';
import { FOREIGN } from './host-shell/e2e/hosts/fixture-files.ts';
import base from './playwright.config.ts';
import { ensureOptional } from './tools/programs.ts';

// For the host in PHP.
ensureOptional('php', console.log);

/** `npm run test:hosts`: hosts in the frameworks of `host-shell/e2e/hosts/fixtures/package.json`, in Chromium. */
export default defineConfig({
  ...base,
  grep: new RegExp(FOREIGN.tag),
  grepInvert: [],
  projects: base.projects?.filter(({ name }) => name === 'chromium') ?? [],
});
