import { BRAND_NAME, BRAND_STEM } from './brand-name.ts';

/**
 * All values that belong to one company. A company that adopts Marquee replaces this table and the files that it names;
 * no other code contains a brand name.
 */
export interface Brand {
  /** Name as people read it, and `{product}` in ids (`MarqueeCategory/101`). */
  readonly name: string;
  /** Lower-case form for paths and host names (`/l/contact-marquee-sales/`, `www.marquee.de`). */
  readonly stem: string;
  /** Theme and tile colour, `#rrggbb`. */
  readonly themeColor: string;
  readonly apps: {
    readonly iphone: { readonly id: string; readonly name: string };
    readonly android: { readonly packageName: string; readonly name: string };
  };
  readonly verification: {
    readonly yahoo: string | null;
    readonly bing: string | null;
    readonly facebookAppId: string | null;
  };
  /** Default share image, 1200 × 630 px: path under the site root. */
  readonly shareImagePath: string;
  readonly twitterHandle: string | null;
}

export const brand: Brand = {
  name: BRAND_NAME,
  stem: BRAND_STEM,
  themeColor: '#f6682f',
  apps: {
    iphone: { id: '480000000', name: 'Marquee' },
    android: { packageName: 'com.marquee.attendee', name: 'Marquee' },
  },
  verification: { yahoo: null, bing: null, facebookAppId: null },
  shareImagePath: '/header/static/share-1200x630.png',
  twitterHandle: null,
};
