import { resolve } from 'node:path';
import { chromium, type Page } from 'playwright';
import globalSetup from '../host-shell/e2e/global-setup.ts';
import { siteUrl } from '../host-shell/e2e/stack-page.ts';
import { CHROMIUM_ARGUMENTS, ensureChromium } from './chromium.ts';

/** `node tools/readme-pictures.ts`: takes the pictures of the README anew (`docs/screenshots/`). Needs a build. */
const FOLDER = resolve(import.meta.dirname, '../docs/screenshots');

async function search(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Search events' }).first().click();
  await page.keyboard.type('jazz');
  await page.getByRole('option').first().waitFor();
}

const PICTURES = [
  { file: 'search-1440.png', width: 1440, height: 640, show: search },
  { file: 'search-360.png', width: 360, height: 740, show: search },
  {
    file: 'drawer-360.png',
    width: 360,
    height: 740,
    show: (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' }).click(),
  },
];

const stop = await globalSetup();
const browser = await chromium.launch({ executablePath: ensureChromium(console.log), args: CHROMIUM_ARGUMENTS });
try {
  for (const { file, width, height, show } of PICTURES) {
    const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
    // The font of a first view may come too late for it: the second has it.
    await page.goto(siteUrl('.com', '/'));
    await page.evaluate(() => document.fonts.ready);
    await page.reload();
    await page.locator('[data-marquee-ready]').waitFor();
    await show(page);
    await page.screenshot({ path: resolve(FOLDER, file) });
    await page.close();
  }
} finally {
  await browser.close();
  await stop();
}
