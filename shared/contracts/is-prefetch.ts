/**
 * Whether a browser prefetches a page that its user may never see: such a request counts nothing and sets no cookie.
 *
 * @see https://wicg.github.io/nav-speculation/prefetch.html#sec-purpose-header
 */
export function isPrefetch(headers: { readonly get: (name: string) => string | null }): boolean {
  return /^prefetch(?![\w-])/.test(headers.get('sec-purpose') ?? '');
}
