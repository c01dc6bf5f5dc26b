import type { Context, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '../config/config.ts';
import type { EdgeEnv } from '../env.ts';
import { isHtml } from '../http/content-type.ts';
import { setHeaders } from '../http/response-headers.ts';
import {
  amendPolicy,
  MAPS_CONNECT_SOURCES,
  MAPS_TRUSTED_TYPES_POLICIES,
  TRUSTED_TYPES_POLICIES,
} from './amend-policy.ts';

const HSTS = ['strict-transport-security', 'max-age=63072000; includeSubDomains; preload'] as const;
/** The strictest of several counts, so that an origin cannot allow it again. */
const NO_INDEX = ['x-robots-tag', 'noindex, nofollow'] as const;
const REFERRER_POLICY = 'strict-origin-when-cross-origin';

/**
 * Sets `nonce` before and the security headers after the handlers: docs/security.md explains each.
 *
 * An answer of the origin keeps its own policies, amended if the header is added to it; none is imposed on it but HTTPS, `nosniff` on a page with the header,
 * and on every stage but prod that nobody indexes it.
 */
export function createSecurityHeaders(
  config: Pick<Config, 'stage' | 'scheme' | 'mapsKey'>,
): MiddlewareHandler<EdgeEnv> {
  const isSecure = config.scheme === 'https';
  const usesMaps = config.mapsKey !== null;
  const secureOwnPage = createPageHeaders(usesMaps, isSecure);
  return async (c, next) => {
    c.set('nonce', createNonce());
    await next();
    const { headers } = c.res;
    const { pageSource = 'edge', hasInlineAssets = false } = c.var;
    if (pageSource === 'edge' && isHtml(c.res)) await secureOwnPage(c, () => Promise.resolve());

    const added: (readonly [name: string, value: string])[] = [];
    const addMissing = (name: string, value: string) => {
      if (!headers.has(name)) added.push([name, value]);
    };
    if (isSecure && config.stage !== 'local') addMissing(...HSTS);
    if (config.stage !== 'prod') added.push(NO_INDEX);
    if (pageSource !== 'origin') addMissing('x-content-type-options', 'nosniff');
    if (pageSource === 'edge') addMissing('cross-origin-resource-policy', 'same-origin');
    if (pageSource === 'composed') {
      for (const name of ['content-security-policy', 'content-security-policy-report-only']) {
        const policy = headers.get(name);
        if (policy !== null) added.push([name, amendPolicy(policy, { nonce: c.var.nonce, usesMaps, hasInlineAssets })]);
      }
    }
    setHeaders(c, added);
    if (!isSecure) allowInsecureCookies(c.res.headers);
  };
}

/** 128 bits, the minimum of CSP Level 3 §7.1. */
function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/**
 * Headers of the edge's own pages: scripts run by nonce and may load further scripts; nothing inline or evaluated runs,
 * and text becomes script only through the named Trusted Types policies.
 */
function createPageHeaders(usesMaps: boolean, isSecure: boolean): MiddlewareHandler {
  const nonce = (c: Context) => `'nonce-${c.get('nonce')}'`;
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: [nonce, "'strict-dynamic'", "'self'"],
      styleSrc: ["'self'", nonce],
      imgSrc: ["'self'", 'data:', 'https:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...(usesMaps ? MAPS_CONNECT_SOURCES : [])],
      frameSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: [...TRUSTED_TYPES_POLICIES, ...(usesMaps ? MAPS_TRUSTED_TYPES_POLICIES : [])],
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
    referrerPolicy: REFERRER_POLICY,
    crossOriginResourcePolicy: false,
    strictTransportSecurity: false,
    xContentTypeOptions: false,
    // The head's own `dns-prefetch` hints must work.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

/** Removes `Secure` from cookies of a site without TLS: WebKit refuses such cookies, even on `http://localhost`. */
export function allowInsecureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie();
  headers.delete('set-cookie');
  for (const cookie of cookies) headers.append('set-cookie', cookie.replace(/; *secure(?=;|$)/i, ''));
}
