/** The origin: a fetch function and the base of its addresses. */
export interface OriginTarget {
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>;
  /** Scheme and authority, with no trailing slash: `https://origin.example`. */
  readonly base: string;
}

/** A service binding has no address, and its request URLs need one. */
const BINDING_BASE = 'https://origin.internal';

/**
 * Resolves the origin of a configuration: the URL if there is one, else the service binding.
 *
 * @throws Error if there is neither.
 */
export function resolveOriginTarget(config: {
  /** With no trailing slash. */
  readonly originUrl: string | null;
  readonly origin: Fetcher | undefined;
}): OriginTarget {
  const { originUrl, origin } = config;
  if (originUrl !== null) return { fetch: (input, init) => fetch(input, init), base: originUrl };
  if (origin === undefined) throw new Error('Either ORIGIN or ORIGIN_URL must be set');
  return { fetch: (input, init) => origin.fetch(input, init), base: BINDING_BASE };
}
