import { vi } from 'vitest';

/** Test only: a page whose beacons a test decides on, in place of the browser's globals. */
export function stubPage({ takesBeacons = true, cookie = '', protocol = 'https:' } = {}) {
  const page = {
    takesBeacons,
    /** What was sent. */
    beacons: [] as unknown[],
    window: Object.assign(new EventTarget(), { innerWidth: 1440, dataLayer: undefined as unknown[] | undefined }),
    document: Object.assign(new EventTarget(), { cookie }),
  };
  const navigator: Partial<Navigator> = {
    sendBeacon(_, body) {
      if (page.takesBeacons) page.beacons.push(...JSON.parse(String(body)));
      return page.takesBeacons;
    },
  };
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('document', page.document);
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('navigator', navigator);
  return { ...page, page, navigator: navigator as { doNotTrack?: string; globalPrivacyControl?: boolean } };
}
