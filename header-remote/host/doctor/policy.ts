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

const parseDirectives = (policy: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    policy
      .split(';')
      .map((text) => text.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources] as const)
      // The first directive of a name applies (CSP Level 3 §2.2.1).
      .reverse(),
  );

function matchesSource(source: string, { url, pageUrl }: PolicyRequest): boolean {
  const { protocol, host, hostname, port, pathname } = new URL(url);
  const page = new URL(pageUrl);
  if (source === '*') return /^(?:https?|wss?):$/.test(protocol);
  if (source.toLowerCase() === "'self'") return new URL(url).origin === page.origin;
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return isScheme(source.toLowerCase(), protocol);
  const [, scheme, name = '', ownPort, path] =
    /^(?:([a-z][a-z0-9+.-]*:)\/\/)?([^/:']+)(?::(\d+|\*))?(\/[^?#]*)?$/i.exec(source) ?? [];
  if (name === '' || !isScheme(scheme?.toLowerCase() ?? page.protocol, protocol)) return false;
  if (name.startsWith('*.') ? !hostname.endsWith(name.slice(1).toLowerCase()) : name.toLowerCase() !== hostname)
    return false;
  if (ownPort !== '*' && (ownPort === undefined ? port !== '' : host !== `${hostname}:${ownPort}` && port !== ''))
    return false;
  return path === undefined || (path.endsWith('/') ? pathname.startsWith(path) : pathname === path);
}

const isScheme = (source: string, protocol: string) =>
  source === protocol || (source === 'http:' && protocol === 'https:');

/** @returns the directive of a policy that refuses the request, or null */
export function findRefusal(policy: string, request: PolicyRequest): string | null {
  const directives = parseDirectives(policy);
  const name = REQUEST_DIRECTIVES[request.kind].find((candidate) => directives.has(candidate));
  if (name === undefined) return null;
  const sources = directives.get(name) ?? [];
  const isStrict = request.kind === 'script' && sources.some((source) => source.toLowerCase() === "'strict-dynamic'");
  const hasNonce = request.nonce !== undefined && sources.includes(`'nonce-${request.nonce}'`);
  if (request.kind === 'script' && hasNonce) return null;
  // It takes addresses out of the list, and leaves scripts alone that a trusted script loads.
  const isAllowed = isStrict ? request.isImported === true : sources.some((source) => matchesSource(source, request));
  return isAllowed ? null : [name, ...sources].join(' ');
}
