/** Field by which an origin declares that a page contains the header. The edge replaces it with `Link` to its files. */
export const HINTS_HEADER = 'marquee-hints';

/**
 * Path of the rules by which browsers prerender the pages that the user points at. An origin whose pages may run before
 * they are shown names it in `Speculation-Rules`.
 *
 * @see https://wicg.github.io/nav-speculation/speculation-rules.html#speculation-rules-header
 */
export const PRERENDER_RULES_PATH = '/header/prerender-rules';

/**
 * Whether a browser prefetches a page that its user may never see: such a request counts nothing and sets no cookie.
 *
 * @see https://wicg.github.io/nav-speculation/prefetch.html#sec-purpose-header
 */
export function isPrefetch(headers: { readonly get: (name: string) => string | null }): boolean {
  return /^prefetch(?![\w-])/.test(headers.get('sec-purpose') ?? '');
}
