import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { SITES, type SiteDomain } from '../../shared/sites/sites.ts';

/** Marks a test, or a group, that runs in Chromium alone: `test('…', CHROMIUM_ONLY, async …)`. */
export const CHROMIUM_ONLY = { tag: '@chromium' };

/**
 * Marks in its title a test that only `npm run test:all` runs: another instance of a rule that a test of every run shows, or a
 * rule at the edge of the product.
 */
export const THOROUGH = '@thorough';

/** URL on a country site of the running stack: `http://www.marquee.de.localhost:8787/signin/`. */
export function siteUrl(domain: SiteDomain, path: string): string {
  const base = new URL(process.env.MARQUEE_URL ?? 'http://localhost:8787');
  const site = SITES.find((candidate) => candidate.domain === domain);
  return `http://${site?.host ?? ''}.localhost:${base.port}${path}`;
}

/**
 * Turns to the page's headers as a pointer does, without a pointer that could open something.
 *
 * @param until what is there then. Default: React has begun.
 */
export async function turnToHeader(
  page: Page,
  until = '[data-marquee-state=hydrating],[data-marquee-state=ready],[data-marquee-state=failed]',
): Promise<void> {
  await page.waitForFunction((selector) => {
    for (const root of document.querySelectorAll('[data-marquee-root]'))
      root.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
    return document.querySelector(selector) !== null;
  }, until);
}

/** Turns to the page's headers, and waits until React is in charge. */
export const waitForHeader = (page: Page, ready = '[data-marquee-ready]'): Promise<void> => turnToHeader(page, ready);

/** Turns to the page's own application, and waits until it is hydrated; the header has `data-marquee-ready` for itself. */
export async function waitForPage(page: Page): Promise<void> {
  await page.locator('#page').dispatchEvent('pointerover');
  await page.locator('#page[data-page-ready]').waitFor({ state: 'attached' });
}

/** Whether a page, in which this runs, has the rules for pages ahead: a pointer that rests on a link before has no effect. */
export const hasSpeculationRules = () =>
  ['/header/speculation-rules', '/header/prerender-rules'].every(
    (path) => performance.getEntriesByName(window.location.origin + path).length > 0,
  );

/** Signs in by the button of a user, and waits for the page that follows. @param referrer its path */
export async function signIn(page: Page, name: string, referrer: string): Promise<void> {
  await page.goto(`/signin/?referrer=${encodeURIComponent(referrer)}`);
  await page.getByRole('button', { name }).click();
  await page.waitForURL(referrer);
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

/** Goes back in the history, also where the document stays. */
export const goBack = (page: Page): Promise<void> => page.evaluate(() => history.back());

/** Ends what moves on a page. */
export const endAnimations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  });

/** The hash of the page's own address. `page.url()` learns of a changed one later. */
export const readHash = (page: Page): Promise<string> => page.evaluate(() => window.location.hash);

/** Waits until what moves on a page has come to its end, or was cancelled. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}

/** Resolves once the browser refuses a file by its integrity. */
export const waitForRefusal = (page: Page, file = ''): Promise<unknown> =>
  page.waitForEvent('console', (message) => message.text().includes(file) && message.text().includes('integrity'));

/** Collects the page's console warnings, console errors and uncaught exceptions from now on. */
export function collectConsole(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', ({ message }) => complaints.push(`exception: ${message}`));
  return complaints;
}

interface Scope {
  /** What is a page of its own. */
  readonly exclude?: string;
  /** Default: all of them. */
  readonly rules?: readonly string[];
}

/** What axe finds wrong with a page, or with a part of it: each rule with the HTML that breaks it. */
export async function findViolations(page: Page, include = 'html', { exclude, rules }: Scope = {}): Promise<string[]> {
  // All in the page itself: the other mode is for frames of other origins, opens a page for each look and takes twice the time.
  const builder = new AxeBuilder({ page }).setLegacyMode().include(include);
  if (exclude !== undefined) builder.exclude(exclude);
  if (rules !== undefined) builder.withRules([...rules]);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
