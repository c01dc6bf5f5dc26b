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

const IS_NONCE_OR_HASH = /^'(nonce|sha256|sha384|sha512)-/i;

interface HeaderNeeds {
  /** Base64, new for each response. */
  readonly nonce: string;
  /** Google's maps script and services are only allowed if a key enables them. */
  readonly usesMaps: boolean;
  /** The page has the header's styles in its HTML. */
  readonly hasInlineAssets?: boolean;
}

type Directives = Map<string, readonly string[]>;

/**
 * Amends an origin's own content security policy by the header's needs and nothing more: a composed page keeps the
 * protection that its author chose. Each policy of a list is amended, because all of them apply.
 */
export function amendPolicy(header: string, needs: HeaderNeeds): string {
  return header
    .split(',')
    .map((policy) => amendOne(policy, needs))
    .filter((policy) => policy !== '')
    .join(', ');
}

/**
 * Whether a page's amended policies allow inline scripts with the edge's nonce: there are no policies, or their author
 * also uses nonces. Other policies are amended as little as possible.
 */
export function isNonceAccepted(header: string | null): boolean {
  return (header ?? '').split(',').every((policy) => {
    const directives = parseDirectives(policy);
    const name = ['script-src-elem', 'script-src', 'default-src'].find((candidate) => directives.has(candidate));
    return name === undefined || directives.get(name)?.some((source) => /^'nonce-/i.test(source));
  });
}

function amendOne(policy: string, { nonce, usesMaps, hasInlineAssets }: HeaderNeeds): string {
  const directives = parseDirectives(policy);
  const maps = usesMaps ? MAPS_CONNECT_SOURCES : [];

  allow(directives, ['script-src-elem', 'script-src', 'default-src'], 'script-src', (sources) =>
    // A nonce would disable `'unsafe-inline'`, and with it the page's own inline scripts, so only the address is
    // allowed.
    reliesOnInline(sources) ? ["'self'"] : ["'self'", `'nonce-${nonce}'`],
  );
  allow(directives, ['style-src-elem', 'style-src', 'default-src'], 'style-src', (sources) =>
    hasInlineAssets && !reliesOnInline(sources) ? ["'self'", `'nonce-${nonce}'`] : ["'self'"],
  );
  allow(directives, ['connect-src', 'default-src'], 'connect-src', () => ["'self'", ...maps]);
  allow(directives, ['font-src', 'default-src'], 'font-src', () => ["'self'"]);
  allow(directives, ['img-src', 'default-src'], 'img-src', () => ["'self'", 'data:', 'https:']);
  allow(directives, ['manifest-src', 'default-src'], 'manifest-src', () => ["'self'"]);
  allow(directives, ['form-action'], 'form-action', () => ["'self'"]);
  const policies = directives.get('trusted-types');
  if (policies !== undefined) {
    const ours = [...TRUSTED_TYPES_POLICIES, ...(usesMaps ? MAPS_TRUSTED_TYPES_POLICIES : [])];
    directives.set('trusted-types', join(policies, ours));
  }
  return [...directives].map(([name, values]) => [name, ...values].join(' ')).join('; ');
}

/** Adds sources to the deciding directive: the first that is present. If none is, everything is already allowed. */
function allow(
  directives: Directives,
  deciding: readonly string[],
  own: string,
  needed: (sources: readonly string[]) => readonly string[],
): void {
  const name = deciding.find((candidate) => directives.has(candidate));
  if (name === undefined) return;
  const sources = directives.get(name) ?? [];
  // A separate directive is derived from `default-src`, so that the header's needs are not granted to everything else.
  directives.set(name === 'default-src' ? own : name, join(sources, needed(sources)));
}

/** `'none'` beside another source is meaningless, and is removed. */
function join(sources: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...sources.filter((source) => source.toLowerCase() !== "'none'"), ...more])];
}

function reliesOnInline(sources: readonly string[]): boolean {
  const isInline = sources.some((source) => source.toLowerCase() === "'unsafe-inline'");
  return isInline && !sources.some((source) => IS_NONCE_OR_HASH.test(source) || /^'strict-dynamic'$/i.test(source));
}

function parseDirectives(policy: string): Directives {
  const directives: Directives = new Map();
  for (const text of policy.split(';')) {
    const [name, ...values] = text.trim().split(/\s+/);
    // The first directive of a name applies (CSP Level 3 §2.2.1).
    if (name !== undefined && name !== '' && !directives.has(name.toLowerCase())) {
      directives.set(name.toLowerCase(), values);
    }
  }
  return directives;
}
