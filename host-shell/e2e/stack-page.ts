import type { Page } from 'playwright/test';
import { SITES, type SiteDomain } from '../../shared/sites/sites.ts';

/** URL on a country site of the running stack: `http://www.marquee.de.localhost:8787/signin/`. */
export function siteUrl(domain: SiteDomain, path: string): string {
  const base = new URL(process.env.MARQUEE_URL ?? 'http://localhost:8787');
  const site = SITES.find((candidate) => candidate.domain === domain);
  return `http://${site?.host ?? ''}.localhost:${base.port}${path}`;
}

/** Waits until the page's own application is hydrated; the header has `data-marquee-ready` for itself. */
export async function waitForPage(page: Page): Promise<void> {
  await page.locator('#page[data-page-ready]').waitFor({ state: 'attached' });
}

/**
 * Marks pages that are opened from now on once the header's shortcuts watch their keys, which they do after all else.
 *
 * @returns waits for the mark
 */
export async function watchForShortcuts(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { addEventListener } = window;
    window.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
      if (listener[0] === 'keydown') document.documentElement.dataset.shortcuts = 'watched';
      addEventListener(...listener);
    };
  });
  return () => page.locator('html[data-shortcuts]').waitFor();
}

/** Goes back in the history. Playwright's own `goBack` waits for a load, which in Firefox a document that stays never has. */
export const goBack = (page: Page): Promise<void> => page.evaluate(() => history.back());

/** As {@link goBack}. */
export const goForward = (page: Page): Promise<void> => page.evaluate(() => history.forward());

/** Firefox checks the integrity of a file whose request ended with its page: this is the SHA-256 of no bytes. */
const ENDED_REQUEST = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

/** Collects the page's console warnings, console errors and uncaught exceptions from now on. */
export function collectConsole(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', ({ message }) => {
    if (!message.includes(ENDED_REQUEST)) complaints.push(`exception: ${message}`);
  });
  return complaints;
}
