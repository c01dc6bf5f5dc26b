import type { Page } from 'playwright/test';
import { SITES, type SiteDomain } from '../../shared/sites/sites.ts';

/** Address on a country site of the running stack: `http://www.marquee.de.localhost:8787/signin/`. */
export function siteUrl(domain: SiteDomain, path: string): string {
  const base = new URL(process.env.MARQUEE_URL ?? 'http://localhost:8787');
  const site = SITES.find((candidate) => candidate.domain === domain);
  return `http://${site?.host ?? ''}.localhost:${base.port}${path}`;
}

/** Waits until the page's own part listens; the header tells of itself by `data-marquee-ready`. */
export async function waitForPage(page: Page): Promise<void> {
  await page.locator('#page[data-page-ready]').waitFor({ state: 'attached' });
}

/** Everything a page complains of from here on: warnings, errors, exceptions. A clean page leaves it empty. */
export function collectConsole(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  return complaints;
}
