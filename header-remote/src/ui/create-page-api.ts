import { ApiClient } from '../../../shared/api/api-client.ts';
import type { HeaderEnvironment } from '../../../shared/contracts/header-props.ts';

/** Creates the APIs of a header's site, called from the header's page. */
export function createPageApi(fetch: typeof globalThis.fetch, { linkBase, localeInfo }: HeaderEnvironment): ApiClient {
  return new ApiClient({
    fetch,
    baseUrl: linkBase,
    locale: localeInfo.locale,
    readPageOrigin: () => window.location.origin,
    readCookies: () => document.cookie,
  });
}
