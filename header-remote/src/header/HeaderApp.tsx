import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { HeaderMessageKey } from '../../../shared/i18n/message-keys.ts';
import { type CompiledMessages, createTranslate } from '../../../shared/i18n/translate.ts';
import { useTracking } from '../analytics/use-tracking.ts';
import { createQueryClient } from '../api/query-client.ts';
import type { LazyMenus } from '../menus/menus-context.ts';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/reset.css';
import { HeaderContext, type HeaderServices } from '../ui/header-context.ts';
import { Banner } from './Banner.tsx';

/** Keeps the header's ids apart from those of a host's React root; the same on the server and in the browser. */
export const HEADER_IDENTIFIER_PREFIX = 'marquee-';

interface HeaderAppProps {
  readonly props: HeaderProps;
  /** Messages of the props' locale. */
  readonly messages: CompiledMessages;
  readonly services: HeaderServices;
  /** On the server alone: the browser loads them later. */
  readonly serverMenus?: LazyMenus;
}

/** The whole header. The same props render the same HTML on the server and while hydrating. */
export function HeaderApp({ props, messages, services, serverMenus }: HeaderAppProps) {
  const [queryClient] = useState(createQueryClient);
  // Answers are kept for minutes, and with them everything that an unmounted header refers to. Not before the components
  // below have left: a query that loses its last one starts to wait for the next.
  useEffect(() => () => queueMicrotask(() => queryClient.clear()), [queryClient]);
  const t = useMemo(() => createTranslate<HeaderMessageKey>(messages), [messages]);
  const tracker = useTracking(services, props);
  const context = useMemo(() => ({ props, t, services: { ...services, ...tracker } }), [props, t, services, tracker]);
  return (
    <HeaderContext value={context}>
      <QueryClientProvider client={queryClient}>
        <Banner serverMenus={serverMenus} />
      </QueryClientProvider>
    </HeaderContext>
  );
}
