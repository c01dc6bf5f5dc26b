import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Check, TriangleAlert, X } from 'lucide-react';
import { type ComponentType, useMemo, useState } from 'react';
import { QUERY_DEFAULTS } from '../../../shared/api/query-defaults.ts';
import { CSRF_FIELD } from '../../../shared/cookies/session-cookies.ts';
import type { CatalogueMessageKey, PageMessageKey } from '../../../shared/i18n/message-keys.ts';
import { type CompiledMessages, createTranslate } from '../../../shared/i18n/translate.ts';
import { LIKE_FORM_ID } from '../events/EventCard.tsx';
import { buildMarketPath } from '../page/market-paths.ts';
import { buildPagePath, PageContext, type PageContextValue, usePage } from '../page/page-context.ts';
import { listLikableEvents, type Page, type PageData, type PageNotice } from '../page/page-data.ts';
import { DebugBar } from '../staff/DebugBar.tsx';
import { Footer } from './Footer.tsx';

export interface PageMessages {
  readonly pages: CompiledMessages;
  readonly catalogue: CompiledMessages;
}

interface PageAppProps {
  readonly data: PageData;
  readonly messages: PageMessages;
  readonly body: ComponentType<{ readonly page: Page }>;
}

function createPageQueries(): QueryClient {
  const { retry, networkMode } = QUERY_DEFAULTS;
  return new QueryClient({ defaultOptions: { queries: QUERY_DEFAULTS, mutations: { retry, networkMode } } });
}

export function PageApp({ data, messages, body: Body }: PageAppProps) {
  const { frame } = data;
  const [queries] = useState(createPageQueries);
  const [notice, setNotice] = useState<PageNotice | null>(frame.notice);
  // The server's notice is at the top of the page; a notice of the script floats where the user is.
  const [isFloating, setFloating] = useState(false);
  const context = useMemo<PageContextValue>(
    () => ({
      frame,
      t: createTranslate<PageMessageKey>(messages.pages),
      tc: createTranslate<CatalogueMessageKey>(messages.catalogue),
      showNotice: (next: PageNotice) => {
        setNotice(next);
        setFloating(true);
      },
    }),
    [frame, messages],
  );
  const isFrame = data.page.kind === 'playground-frame';
  return (
    <QueryClientProvider client={queries}>
      <PageContext value={context}>
        <main
          id="main"
          className={`pg-main pg-main--${data.page.kind}`}
          tabIndex={-1}
          // A label distinguishes this landmark from the one of the embedding page.
          {...(isFrame ? { 'aria-label': context.t('playground.host-page') } : {})}
        >
          {isFrame ? null : (
            <div className="pg-flash-place" data-floating={isFloating}>
              <NoticeBar notice={notice} onClose={isFloating ? () => setNotice(null) : undefined} />
            </div>
          )}
          <Body page={data.page} />
          {listLikableEvents(data.page).length === 0 ? null : (
            <form id={LIKE_FORM_ID} method="post" action={buildPagePath(frame, buildMarketPath('like-event'))}>
              <input type="hidden" name={CSRF_FIELD} value={frame.csrfToken} />
              <input type="hidden" name="referrer" value={frame.path} />
            </form>
          )}
        </main>
        {isFrame ? null : <Footer />}
        {isFrame || frame.debug === null ? null : <DebugBar facts={frame.debug} />}
      </PageContext>
    </QueryClientProvider>
  );
}

/** Id prefix of the page's React root: the header has a separate root. */
export const PAGE_IDENTIFIER_PREFIX = 'pg-';

interface NoticeBarProps {
  readonly notice: PageNotice | null;
  /** Absent until the page's script runs, which closes the notice. */
  readonly onClose?: (() => void) | undefined;
}

/** Shows the outcome of the last action. The live region exists before its text, so that screen readers announce it. */
function NoticeBar({ notice, onClose }: NoticeBarProps) {
  const { t } = usePage();
  const Icon = notice?.severity === 'error' ? TriangleAlert : Check;
  return (
    <div className="pg-flash" role="status" data-severity={notice?.severity}>
      {notice === null ? null : (
        <div className="pg-flash__card">
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
          <p className="pg-flash__text">{notice.text}</p>
          {onClose === undefined ? null : (
            <button type="button" className="pg-flash__close" aria-label={t('notice.close')} onClick={onClose}>
              <X size={20} strokeWidth={1.75} aria-hidden="true" />
            </button>
          )}
        </div>
      )}
    </div>
  );
}
