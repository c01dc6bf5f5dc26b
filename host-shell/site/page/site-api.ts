import { ApiClient } from '../../../shared/api/api-client.ts';

interface SiteApiOptions {
  /** Sent as `eb-lang`; default: the language of the path. */
  readonly locale?: string;
  /** Lets a request outlive the page. */
  readonly keepalive?: boolean;
}

export function createSiteApi({ locale, keepalive = false }: SiteApiOptions = {}): ApiClient {
  return new ApiClient({
    fetch: (url, init) => fetch(url, keepalive ? { ...init, keepalive } : init),
    baseUrl: '',
    readPageOrigin: () => window.location.origin,
    locale: locale ?? null,
    readCookies: () => document.cookie,
  });
}
