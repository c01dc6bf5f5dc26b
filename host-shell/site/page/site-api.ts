import { ApiClient } from '../../../shared/api/api-client.ts';

interface SiteApiOptions {
  readonly locale?: string;
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
