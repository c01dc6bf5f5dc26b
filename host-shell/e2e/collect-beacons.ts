import type { Page } from 'playwright/test';

/** An event as the header sends it. */
export interface BeaconEvent extends Readonly<Record<string, unknown>> {
  readonly name: string;
}

/**
 * Collects the events that a page sends by beacons from its next load on. None of them is delivered.
 *
 * In Firefox Playwright has no bodies of requests: there the page passes on what it gives to `sendBeacon`.
 */
export async function collectBeacons(
  page: Page,
  isWanted: (event: BeaconEvent) => boolean = () => true,
): Promise<BeaconEvent[]> {
  const events: BeaconEvent[] = [];
  const add = (body: string) => events.push(...[JSON.parse(body)].flat().filter(isWanted));
  if (page.context().browser()?.browserType().name() === 'firefox') {
    await page.exposeBinding('passBeacon', (_, body: string) => {
      add(body);
    });
    await page.addInitScript(() => {
      const { sendBeacon } = Navigator.prototype;
      Navigator.prototype.sendBeacon = function (url, body) {
        const isSent = sendBeacon.call(this, url, body);
        if (isSent) (Reflect.get(window, 'passBeacon') as (body: unknown) => void)(body);
        return isSent;
      };
    });
  }
  await page.route('**/header/events', (route) => {
    const body = route.request().postData();
    if (body !== null) add(body);
    return route.fulfill({ status: 204 });
  });
  return events;
}
