import type { Page } from 'playwright/test';
import { type BeaconEvent, collectBeacons } from '../collect-beacons.ts';

/** The failures that a page's header reports. */
export interface HostReports {
  /** The beacons that report a failure. */
  readonly beacons: readonly BeaconEvent[];
  /** Number of `marquee:error` events on the document. */
  readonly countEvents: () => Promise<number>;
}

export const isReport = ({ name }: BeaconEvent): boolean => name === 'HeaderError';

/** The reports without those of the deadline, which passes on a busy machine before anything else shows. */
export const listDefects = ({ beacons }: Pick<HostReports, 'beacons'>): readonly BeaconEvent[] =>
  beacons.filter(({ reason }) => reason !== 'deadline');

/** Collects the failures that a page reports from its next load on. */
export async function collectReports(page: Page): Promise<HostReports> {
  const beacons = await collectBeacons(page, isReport);
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
