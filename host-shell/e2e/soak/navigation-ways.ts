import type { Page } from 'playwright/test';
import { siteUrl, waitForPage } from '../stack-page.ts';

declare global {
  interface Window {
    /** Takes the header out of the page, puts another one in, and waits until it is ready. */
    remountHeader: () => Promise<void>;
    /** Pages of a federated host. */
    remount: () => void;
  }
}

/** How a header comes onto a page that a router of its host keeps open. */
export interface NavigationWay {
  readonly resolveUrl: () => string;
  /** Defines `remountHeader` in the page. */
  readonly prepare: (page: Page) => Promise<void>;
}

const hostUrl = (path: string) => `${process.env.MARQUEE_HOST_URL ?? ''}${path}`;

/** The server's HTML comes in again, as a router that swaps HTML brings it. */
async function remountServerHtml(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const html = await (await fetch(location.href)).text();
    const fresh = new DOMParser().parseFromString(html, 'text/html');
    const parts = ['[data-marquee-root]', '[data-marquee-props]'];
    window.remountHeader = () => {
      const ready = new Promise<void>((done) =>
        document.addEventListener('marquee:ready', () => done(), { once: true }),
      );
      for (const part of parts) {
        const next = fresh.querySelector(part)?.cloneNode(true);
        if (next !== undefined) document.querySelector(part)?.replaceWith(next);
      }
      return ready;
    };
  });
}

export const NAVIGATION_WAYS = {
  'page of the edge': {
    resolveUrl: () => siteUrl('.com', '/signin/'),
    async prepare(page) {
      // The page's own application starts after the header, and would count as growth.
      await waitForPage(page);
      await remountServerHtml(page);
    },
  },
  fragment: { resolveUrl: () => hostUrl('/fragment'), prepare: remountServerHtml },
  element: {
    resolveUrl: () => hostUrl('/embed?content=none'),
    prepare: (page) =>
      page.evaluate(() => {
        window.remountHeader = () => {
          document.querySelector('marquee-header')?.remove();
          const header = document.createElement('marquee-header');
          const ready = new Promise<void>((done) => header.addEventListener('marquee:ready', () => done()));
          document.body.prepend(header);
          return ready;
        };
      }),
  },
  federation: {
    resolveUrl: () => hostUrl('/federated?content=none'),
    prepare: (page) =>
      page.evaluate(() => {
        window.remountHeader = () => {
          const ready = new Promise<void>((done) =>
            document.addEventListener('marquee:ready', () => done(), { once: true }),
          );
          window.remount();
          return ready;
        };
      }),
  },
} as const satisfies Readonly<Record<string, NavigationWay>>;

export type NavigationWayName = keyof typeof NAVIGATION_WAYS;

/** Navigations between two uses of the header. */
const USED_EVERY = 10;

/** Opens the page of a way, with its first header ready. */
export async function openWay(page: Page, name: NavigationWayName): Promise<void> {
  const way: NavigationWay = NAVIGATION_WAYS[name];
  await page.goto(way.resolveUrl());
  await page.locator('[data-marquee-ready]').waitFor();
  await way.prepare(page);
}

/** Navigates within the page, each time with a header of its own; of every ten one is used: its search and a menu. */
export async function navigate(page: Page, times: number): Promise<void> {
  for (let done = 0; done < times; done += USED_EVERY) {
    await page.evaluate(
      async (count) => {
        for (let index = 0; index < count; index += 1) {
          history.replaceState(null, '', `?navigation=${index}`);
          await window.remountHeader();
        }
      },
      Math.min(USED_EVERY, times - done),
    );
    await tryHeader(page);
  }
}

async function tryHeader(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Search events' });
  await field.click();
  await page.keyboard.type('ja');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const help = page.getByRole('banner').getByRole('button', { name: 'Help' });
  await help.click();
  await page.getByRole('banner').getByRole('link', { name: 'Help Center' }).first().waitFor();
  await help.click();
}
