import type { Page } from 'playwright/test';

/** The failures that a page's header reports. */
export interface HostReports {
  /** Bodies of the beacons that report a failure. */
  readonly beacons: Record<string, unknown>[];
  /** Number of `marquee:error` events on the document. */
  readonly countEvents: () => Promise<number>;
}

/** Collects the failures that a page reports from its next load on. */
export async function collectReports(page: Page): Promise<HostReports> {
  const beacons: Record<string, unknown>[] = [];
  await page.route('**/header/events', (route) => {
    beacons.push(
      ...[route.request().postDataJSON()].flat().filter(({ name }: { name: string }) => name === 'HeaderError'),
    );
    return route.fulfill({ status: 204 });
  });
  await page.addInitScript(() => {
    document.addEventListener('marquee:error', () => {
      const { dataset } = document.documentElement;
      dataset.errors = String(Number(dataset.errors ?? 0) + 1);
    });
  });
  return { beacons, countEvents: () => page.evaluate(() => Number(document.documentElement.dataset.errors ?? 0)) };
}

/** Makes the header's next render throw, by a function of the browser that it calls for its links. */
export function breakRendering(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.assign(window, {
      encodeURIComponent() {
        throw new Error('This browser is broken');
      },
    });
  });
}
