import type { Context, MiddlewareHandler } from 'hono';
import type { EdgeEnv } from '../config/variables.ts';
import { setHeaders } from '../http/set-headers.ts';
import { amendPolicy } from './amend-policy.ts';
import { buildContentSecurityPolicy, createNonce } from './content-security-policy.ts';

export interface SecurityDependencies {
  /**
   * Whether the answer is a page of somebody else's origin that the edge composes. Its own policies are kept, amended
   * for the header where there are some; none are put upon it.
   */
  readonly isForeignPage?: (c: Context<EdgeEnv>) => boolean;
}

type Header = readonly [name: string, value: string];

const HSTS: Header = ['strict-transport-security', 'max-age=63072000; includeSubDomains; preload'];
const EVERYWHERE: readonly Header[] = [['x-content-type-options', 'nosniff']];
const PAGE: readonly Header[] = [
  ['cross-origin-opener-policy', 'same-origin'],
  ['origin-agent-cluster', '?1'],
  [
    'permissions-policy',
    'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), display-capture=(), browsing-topics=()',
  ],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['x-frame-options', 'SAMEORIGIN'],
];
const POLICY = 'content-security-policy';
const REPORTED_POLICY = 'content-security-policy-report-only';
/** What pages of hosts ask for without CORS: files, and beacons, whose empty answer else is an error in their console. */
const isPublic = (path: string) => /^\/header\/(?:(?:builds|static|stable|canary)\/|events$)/.test(path);

/** Sets `nonce` before and the security headers after: docs/security.md says what each is for. */
export function createSecurityHeaders({
  isForeignPage = () => false,
}: SecurityDependencies = {}): MiddlewareHandler<EdgeEnv> {
  return async (c, next) => {
    const nonce = createNonce();
    c.set('nonce', nonce);
    await next();

    const { config } = c.var;
    const isSecure = config.scheme === 'https';
    const headers = [...EVERYWHERE];
    if (isSecure && config.stage !== 'local') headers.push(HSTS);
    headers.push(['cross-origin-resource-policy', isPublic(c.req.path) ? 'cross-origin' : 'same-origin']);

    if (c.res.headers.get('content-type')?.startsWith('text/html') === true) {
      const inputs = { nonce, usesMaps: config.mapsKey !== null, isSecure };
      const isForeign = isForeignPage(c);
      const own = [POLICY, REPORTED_POLICY].flatMap((name): Header[] => {
        const policy = c.res.headers.get(name);
        return policy === null ? [] : [[name, amendPolicy(policy, inputs)]];
      });
      if (isForeign) headers.push(...own);
      else headers.push([POLICY, buildContentSecurityPolicy(inputs)], ...PAGE);
      // What the origin says for itself stands.
      if (isForeign) headers.push(...PAGE.filter(([name]) => name === 'referrer-policy' && !c.res.headers.has(name)));
    }
    setHeaders(c, headers);
  };
}
