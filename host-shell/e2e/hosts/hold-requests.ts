import type { Page, Request } from 'playwright/test';

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
