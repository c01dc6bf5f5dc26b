/** Name as people read it, and `{product}` in ids (`MarqueeCategory/101`). */
export const BRAND_NAME = 'Marquee';

/** Lower-case form for paths and host names (`/l/contact-marquee-sales/`, `www.marquee.de`). */
export const BRAND_STEM = 'marquee';

/**
 * All values that belong to one company. A company that adopts Marquee replaces this table and the files that it names;
 * no other code contains a brand name.
 */
export const brand = {
  name: BRAND_NAME,
  stem: BRAND_STEM,
  /** Theme and tile colour, `#rrggbb`. */
  themeColor: '#f6682f',
  apps: {
    iphone: { id: '480000000', name: 'Marquee' },
    android: { packageName: 'com.marquee.attendee', name: 'Marquee' },
  },
  verification: { yahoo: null, bing: null, facebookAppId: null } as Readonly<
    Record<'yahoo' | 'bing' | 'facebookAppId', string | null>
  >,
  /** Default share image, 1200 × 630 px: path under the site root. */
  shareImagePath: '/header/static/share-1200x630.png',
  twitterHandle: null as string | null,
};
export type Brand = Readonly<typeof brand>;
