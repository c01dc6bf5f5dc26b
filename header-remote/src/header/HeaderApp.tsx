import { type ReactNode, useMemo } from 'react';
import { ApiClient } from '../../../shared/api/api-client.ts';
import type { HeaderEnvironment, HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { HeaderMessageKey } from '../../../shared/i18n/message-keys.ts';
import { type CompiledMessages, createTranslate } from '../../../shared/i18n/translate.ts';
import { useTracking } from '../analytics/use-tracking.ts';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/reset.css';
import { HeaderContext, type HeaderServices } from '../ui/header-context.ts';
import { preserveServerHtml } from '../ui/server-html.ts';
import { Banner } from './Banner.tsx';

/** Keeps the header's ids distinct from those of a host's React root. Server and browser have the same. */
export const HEADER_IDENTIFIER_PREFIX = 'marquee-';

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

interface HeaderAppProps {
  readonly props: HeaderProps;
  /** Messages of the props' locale. */
  readonly messages: CompiledMessages;
  readonly services: HeaderServices;
  readonly search: ReactNode;
  /** Set on the server only: the HTML that the pre-hydration script works with. The browser keeps the server's. */
  readonly serverPreHydration?: string;
}

/** The whole header. The same props render the same HTML on the server and while hydrating. */
export function HeaderApp({ props, messages, services, search, serverPreHydration }: HeaderAppProps) {
  const t = useMemo(() => createTranslate<HeaderMessageKey>(messages), [messages]);
  const tracker = useTracking(services, props);
  const { env } = props;
  const { fetch } = services;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it takes of the environment
  const api = useMemo(() => createPageApi(fetch, env), [fetch, env.linkBase, env.localeInfo.locale]);
  const context = useMemo(
    () => ({ props, t, services: { ...services, ...tracker, api } }),
    [props, t, services, tracker, api],
  );
  return (
    <HeaderContext value={context}>
      <Banner search={search} />
      {__IS_SERVER__ ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the header's own server entry
        <div hidden dangerouslySetInnerHTML={{ __html: serverPreHydration ?? '' }} />
      ) : (
        services.root && <div hidden {...preserveServerHtml(services)} />
      )}
    </HeaderContext>
  );
}
