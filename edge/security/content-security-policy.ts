import { MAPS_TRUSTED_TYPES_POLICIES, PAGES_TRUSTED_TYPES_POLICY, TRUSTED_TYPES_POLICIES } from './trusted-types.ts';

export interface PolicyInputs {
  /** Base64, new for each answer. */
  readonly nonce: string;
  /** Google's maps script and services are reached only where a key turns them on. */
  readonly usesMaps: boolean;
  /** Whether the page's own addresses are `https`; locally they are not. */
  readonly isSecure: boolean;
}

const MAPS_CONNECT = ['https://maps.googleapis.com', 'https://places.googleapis.com'];

/** 128 bits: enough that no page can guess another's (CSP Level 3 §7.1). */
export function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/**
 * The policy of the pages that the edge serves: scripts run by nonce and what they load runs by their trust, nothing
 * inline, nothing evaluated, and text becomes script only through the named Trusted Types policies (quality rule 18).
 * docs/security.md says what each line is for.
 */
export function buildContentSecurityPolicy({ nonce, usesMaps, isSecure }: PolicyInputs): string {
  const directives: readonly (readonly [name: string, ...values: readonly string[]])[] = [
    ['default-src', "'self'"],
    ['script-src', `'nonce-${nonce}'`, "'strict-dynamic'", "'self'"],
    ['style-src', "'self'", `'nonce-${nonce}'`],
    ['img-src', "'self'", 'data:', 'https:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...(usesMaps ? MAPS_CONNECT : [])],
    ['frame-src', "'self'"],
    ['manifest-src', "'self'"],
    ['worker-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'self'"],
    ['require-trusted-types-for', "'script'"],
    [
      'trusted-types',
      ...TRUSTED_TYPES_POLICIES,
      PAGES_TRUSTED_TYPES_POLICY,
      ...(usesMaps ? MAPS_TRUSTED_TYPES_POLICIES : []),
    ],
    ...(isSecure ? ([['upgrade-insecure-requests']] as const) : []),
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}
