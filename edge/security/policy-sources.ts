/**
 * Names under which the header's code may make Trusted Types; any other name is refused by the browser, and so is a name
 * a second time. The bundler's loads chunks; `marquee` is for addresses of scripts that were checked.
 */
export const TRUSTED_TYPES_POLICIES = ['marquee', 'marquee-bundler'] as const;

/** Policies that Google's maps script makes for itself; allowed only where a key turns it on. */
export const MAPS_TRUSTED_TYPES_POLICIES = [
  '@googlemaps/js-api-loader',
  'google-maps-api-loader',
  'google-maps-api#html',
  'lit-html',
] as const;

/** Where that script gets its answers. */
export const MAPS_CONNECT_SOURCES = ['https://maps.googleapis.com', 'https://places.googleapis.com'] as const;
