/**
 * Names of policies with which the header's code may create Trusted Types; the browser refuses other names, and a name
 * that is used twice. The bundler's policy loads chunks; `marquee` is for verified script addresses.
 */
export const TRUSTED_TYPES_POLICIES = ['marquee', 'marquee-bundler'] as const;

/** Policies that Google's maps script creates; allowed only if a key enables the script. */
export const MAPS_TRUSTED_TYPES_POLICIES = [
  '@googlemaps/js-api-loader',
  'google-maps-api-loader',
  'google-maps-api#html',
  'lit-html',
] as const;

/** Sources of that script's requests. */
export const MAPS_CONNECT_SOURCES = ['https://maps.googleapis.com', 'https://places.googleapis.com'] as const;
