import type { MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';

/**
 * Sets the security headers of the pages. Scripts need a nonce that is new for each response, and the scripts they load
 * inherit their trust. Inline scripts and `eval` are refused; strings become scripts only through the named Trusted Types policies.
 * docs/security.md explains each line. The edge adds the sources of its header and the headers of every response.
 *
 * @param isSecure whether the pages are served over HTTPS, which a local run is not
 */
export function createPagePolicy(isSecure: boolean): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: [NONCE, "'strict-dynamic'", "'self'"],
      styleSrc: [NONCE, "'self'"],
      imgSrc: ["'self'", 'data:', 'https:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      frameSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
      requireTrustedTypesFor: ["'script'"],
      // `marquee` checks the scripts of the federated header, `marquee-pages` loads the pages' own chunks.
      trustedTypes: ['marquee', 'marquee-pages'],
      ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
    },
    permissionsPolicy: {
      geolocation: ['self'],
      camera: [],
      microphone: [],
      payment: [],
      usb: [],
      displayCapture: [],
      browsingTopics: [],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    // The edge sets these on every response.
    crossOriginResourcePolicy: false,
    strictTransportSecurity: false,
    xContentTypeOptions: false,
    // For obsolete browsers, or without effect on these pages.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
