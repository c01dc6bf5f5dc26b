// Separate from the rest of the brand's table, which browsers do not need.

/** Name as people read it, and `{product}` in ids (`MarqueeCategory/101`). */
export const BRAND_NAME = 'Marquee';

/** Lower-case form for paths and host names (`/l/contact-marquee-sales/`, `www.marquee.de`). */
export const BRAND_STEM = 'marquee';
