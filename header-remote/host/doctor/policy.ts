/** What a page requests for the header, by the directives that decide about it: the first that a policy has. */
export const REQUEST_DIRECTIVES = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  styles: ['style-src-elem', 'style-src', 'default-src'],
  connections: ['connect-src', 'default-src'],
} as const;

/** A request that policies decide about. */
export interface PolicyRequest {
  readonly kind: keyof typeof REQUEST_DIRECTIVES;
  readonly url: string;
  /** Of the page, for `'self'`. */
  readonly pageUrl: string;
  /** Of the tag that loads a script. */
  readonly nonce?: string | undefined;
  /** A script that another script imports: `'strict-dynamic'` lets it pass. */
  readonly isImported?: boolean | undefined;
}

/** Whether a source of a directive covers an address (CSP Level 3 §6.7.2.8, without its port rules for upgrades). */
function matchesSource(source: string, { url, pageUrl }: PolicyRequest): boolean {
  const { protocol, origin } = new URL(url);
  if (source === "'self'") return origin === new URL(pageUrl).origin;
  if (source === '*' || source === protocol) return true;
  const [, scheme = protocol, host = '', path = '/'] = /^([a-z]+:)?(?:\/\/)?([^/']+)(\/.*)?$/.exec(source) ?? [];
  const pattern = host.replace(/[.+?]/g, '\\$&').replaceAll('*', '[^/]+');
  if (scheme !== protocol && scheme !== 'http:') return false;
  return new RegExp(`^[a-z]+://${pattern}${path}${path.endsWith('/') ? '' : '$'}`).test(url);
}

/** @returns the directive of a policy that refuses the request, or null */
export function findRefusal(policy: string, request: PolicyRequest): string | null {
  const directives = policy.split(';').map((text) => text.trim().split(/\s+/));
  const [name = '', ...sources] =
    REQUEST_DIRECTIVES[request.kind].map((own) => directives.find(([first]) => first === own)).find(Boolean) ?? [];
  if (name === '' || (request.nonce !== undefined && sources.includes(`'nonce-${request.nonce}'`))) return null;
  // It takes addresses out of the list, and leaves scripts alone that a trusted script loads.
  const isStrict = request.kind === 'script' && sources.includes("'strict-dynamic'");
  const isAllowed = isStrict ? request.isImported === true : sources.some((source) => matchesSource(source, request));
  return isAllowed ? null : [name, ...sources].join(' ');
}
