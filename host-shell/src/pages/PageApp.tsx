import { type ComponentType, useMemo } from 'react';
import type { CatalogueMessageKey, PageMessageKey } from '../../../shared/i18n/message-keys.ts';
import { type CompiledMessages, createTranslate } from '../../../shared/i18n/translate.ts';
import { PageContext, type PageContextValue } from '../page/page-context.ts';
import type { Page, PageData } from '../page/page-data.ts';
import { Footer } from '../parts/Footer.tsx';

export interface PageMessages {
  readonly pages: CompiledMessages;
  readonly catalogue: CompiledMessages;
}

interface PageAppProps {
  readonly data: PageData;
  readonly messages: PageMessages;
  /** Renders this page's kind. */
  readonly body: ComponentType<{ readonly page: Page }>;
}

/** Everything inside `#page`: the main part and the footer. */
export function PageApp({ data, messages, body: Body }: PageAppProps) {
  const context = useMemo<PageContextValue>(
    () => ({
      frame: data.frame,
      t: createTranslate<PageMessageKey>(messages.pages),
      tc: createTranslate<CatalogueMessageKey>(messages.catalogue),
    }),
    [data.frame, messages],
  );
  const isFrame = data.page.kind === 'playground-frame';
  return (
    <PageContext value={context}>
      <main
        id="main"
        className={`pg-main pg-main--${data.page.kind}`}
        tabIndex={-1}
        // The frame's landmark stands beside that of the page around it.
        {...(isFrame ? { 'aria-label': context.t('playground.stand-in') } : {})}
      >
        <Body page={data.page} />
      </main>
      {isFrame ? null : <Footer />}
    </PageContext>
  );
}

/** Id prefix of the page's React root: the header has a root and ids of its own. */
export const PAGE_IDENTIFIER_PREFIX = 'pg-';
