import type { MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';

/**
 * Security headers of the pages. Scripts run by a nonce that is new for each response and what they load runs by their
 * trust; nothing inline, nothing evaluated; text becomes script only through the named Trusted Types policies.
 * docs/security.md says what each line is for. The edge adds what its header needs, and what holds for every response.
 *
 * @param isSecure whether the pages' own addresses are `https`; locally they are not.
 */
export function createPagePolicy(isSecure: boolean): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: [NONCE, "'strict-dynamic'", "'self'"],
      styleSrc: ["'self'"],
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
    // Of browsers that are gone, or of no effect on these pages.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
