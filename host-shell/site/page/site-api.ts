import { ApiClient } from '../../../shared/api/api-client.ts';

interface SiteApiOptions {
  /** Sent as `eb-lang`; default: the language that the path says. */
  readonly locale?: string;
  /** Lets a call outlive the page that makes it. */
  readonly keepalive?: boolean;
}

/** What the pages' own scripts call their site with. */
export function createSiteApi({ locale, keepalive = false }: SiteApiOptions = {}): ApiClient {
  return new ApiClient({
    fetch: (url, init) => fetch(url, keepalive ? { ...init, keepalive } : init),
    baseUrl: '',
    readPageOrigin: () => window.location.origin,
    locale: locale ?? null,
    readCookies: () => document.cookie,
  });
}
