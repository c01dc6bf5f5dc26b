/**
 * Names under which code of ours may make Trusted Types; any other name is refused by the browser. The bundler's is the
 * one name that loads chunks; `marquee` is for script addresses that were checked against the build's manifest.
 */
export const TRUSTED_TYPES_POLICIES = ['marquee', 'marquee-bundler'] as const;

/** Policies that Google's maps script makes for itself; allowed only where a key turns it on. */
export const MAPS_TRUSTED_TYPES_POLICIES = [
  '@googlemaps/js-api-loader',
  'google-maps-api-loader',
  'google-maps-api#html',
  'lit-html',
] as const;
