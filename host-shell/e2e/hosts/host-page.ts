import { expect, type Locator, type Page, type Request } from 'playwright/test';
import { waitForHeader } from '../stack-page.ts';

/** Address of a page of another origin. */
export const hostUrl = (path: string): string => `${process.env.MARQUEE_HOST_URL ?? ''}${path}`;
export const banner = (page: Page): Locator => page.getByRole('banner');
export const field = (page: Page): Locator => page.getByRole('combobox', { name: 'Search events' });
export const suggestion = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first();
/** What the pages of hosts show until the header does. */
export const fallbackLink = (page: Page): Locator => page.getByRole('link', { name: 'Events by Marquee' });

/** Opens a page of a host, and waits until its header is ready. */
export async function openHost(page: Page, path: string): Promise<void> {
  await page.goto(hostUrl(path));
  await waitForHeader(page);
}

/** Every origin may read an answer with these: a host's browser then reports the fault itself, not a CORS error. */
export const ANY_ORIGIN = { 'Access-Control-Allow-Origin': '*' };

interface HeldRequests {
  readonly isRequested: Promise<Request>;
  readonly release: () => void;
}

/** Holds requests until they are released. */
export async function holdRequests(page: Page, url: RegExp): Promise<HeldRequests> {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released.promise;
    await route.continue();
  });
  return { isRequested: page.waitForRequest(url, { timeout: 0 }), release: () => released.resolve() };
}

/** An event as the header sends it. */
export interface BeaconEvent extends Readonly<Record<string, unknown>> {
  readonly name: string;
}

/** Collects the events that a page sends by beacons from its next load on. None of them is delivered. */
export async function collectBeacons(
  page: Page,
  isWanted: (event: BeaconEvent) => boolean = () => true,
): Promise<BeaconEvent[]> {
  const events: BeaconEvent[] = [];
  await page.route('**/header/events', (route) => {
    events.push(...[JSON.parse(route.request().postData() ?? '[]')].flat().filter(isWanted));
    return route.fulfill({ status: 204 });
  });
  return events;
}

/** The failures that a page's header reports. */
export interface HostReports {
  /** The beacons that report a failure. */
  readonly beacons: readonly BeaconEvent[];
  /** Number of `marquee:error` events on the document. */
  readonly countEvents: () => Promise<number>;
}

/** The reports without those of the deadline, which passes on a busy machine before anything else shows. */
export const listDefects = ({ beacons }: Pick<HostReports, 'beacons'>): readonly BeaconEvent[] =>
  beacons.filter(({ reason }) => reason !== 'deadline');

/** Collects the failures that a page reports from its next load on. */
export async function collectReports(page: Page): Promise<HostReports> {
  const beacons = await collectBeacons(page, ({ name }) => name === 'HeaderError');
  await page.addInitScript(() => {
    document.addEventListener('marquee:error', () => {
      const { dataset } = document.documentElement;
      dataset.errors = String(Number(dataset.errors ?? 0) + 1);
    });
  });
  return { beacons, countEvents: () => page.evaluate(() => Number(document.documentElement.dataset.errors ?? 0)) };
}

/** Waits until a page has reported one failure for this reason, by its beacon and by its event. */
export async function expectOneReport({ beacons, countEvents }: HostReports, reason: string): Promise<void> {
  await expect.poll(() => beacons).toEqual([expect.objectContaining({ reason })]);
  expect(await countEvents()).toBe(1);
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

/** Resolves once the edge has the trending searches that headers without a location show. */
export async function fetchTrending(page: Page): Promise<void> {
  const readFragment = async () => (await page.request.get(`${process.env.MARQUEE_URL ?? ''}/header/fragment`)).text();
  await expect.poll(readFragment).toContain('"trending":["');
}

/** Passes the host's header other options than those before. */
export const update = (page: Page, options: object): Promise<void> =>
  page.evaluate((given) => (Reflect.get(window, 'header') as { update(options: object): void }).update(given), options);
