import type { D1Database } from '@cloudflare/workers-types';
import type { SessionPayload } from '../../../shared/contracts/session-token.ts';
import { messagesByLocale as catalogueMessages } from '../../../shared/i18n/compiled/catalogue/all.ts';
import { messagesByLocale as pageMessages } from '../../../shared/i18n/compiled/pages/all.ts';
import type { CatalogueMessageKey, PageMessageKey } from '../../../shared/i18n/message-keys.ts';
import { createTranslate, type Translate } from '../../../shared/i18n/translate.ts';
import { createEventFormat, type EventFormat } from '../page/format-event.server.ts';
import type { TranslatePage } from '../page/page-context.ts';
import type { DebugContext, PageNotice } from '../page/page-data.ts';
import type { PageRequest } from '../page/page-request.server.ts';
import { createNotice, type NoticeId } from './notices.server.ts';

export interface PageServices {
  readonly request: PageRequest;
  readonly csrfToken: string;
  readonly session: SessionPayload | null;
  readonly db: D1Database;
  /** Prefix of image URLs: `''` on the site itself. */
  readonly imageBase: string;
  /** Whether page views are counted. Prefetches never are. */
  readonly allowsAnalytics: boolean;
  readonly notice: PageNotice | null;
  /** Set for staff who turned the debug bar on. */
  readonly debug: DebugContext | null;
  readonly t: TranslatePage;
  readonly tc: Translate<CatalogueMessageKey>;
  readonly format: EventFormat;
  readonly now: () => number;
  /** Keeps work running after the response. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Writes a log line with the request's correlation id. */
  readonly onError: (error: unknown) => void;
}

export function createPageServices(
  request: PageRequest,
  options: Pick<
    PageServices,
    'csrfToken' | 'session' | 'db' | 'imageBase' | 'allowsAnalytics' | 'debug' | 'now' | 'waitUntil'
  > & {
    readonly notice: NoticeId | null;
  },
): PageServices {
  const { locale } = request.language;
  const t = createTranslate<PageMessageKey>(pageMessages[locale]);
  return {
    request,
    ...options,
    allowsAnalytics: options.allowsAnalytics && !request.isPrefetch,
    notice: options.notice === null ? null : createNotice(options.notice, t),
    t,
    tc: createTranslate<CatalogueMessageKey>(catalogueMessages[locale]),
    format: createEventFormat(locale, t, options.now),
    onError(error) {
      const message = error instanceof Error ? error.message : String(error);
      console.error(JSON.stringify({ at: 'pages', id: request.correlationId, path: request.url.pathname, message }));
    },
  };
}
