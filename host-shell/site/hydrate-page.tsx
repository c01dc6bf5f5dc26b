import './styles/pages.css';
import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { CompiledMessages } from '../../shared/i18n/translate.ts';
import type { Locale } from '../../shared/sites/sites.ts';
import { PAGE_IDENTIFIER_PREFIX, PageApp, type PageMessages } from './frame/PageApp.tsx';
import { loadPageBody } from './frame/page-bodies.ts';
import type { PageData } from './page/page-data.ts';

interface MessagesModule {
  readonly messages: CompiledMessages;
}

async function loadPageMessages(locale: Locale): Promise<PageMessages> {
  const [pages, catalogue]: MessagesModule[] = await Promise.all([
    import(
      /* webpackChunkName: "pages-[request]", webpackInclude: /[a-z]{2}_[A-Z]{2}\.ts$/ */
      `../../shared/i18n/compiled/pages/${locale}.ts`
    ),
    import(
      /* webpackChunkName: "catalogue-[request]", webpackInclude: /[a-z]{2}_[A-Z]{2}\.ts$/ */
      `../../shared/i18n/compiled/catalogue/${locale}.ts`
    ),
  ]);
  if (pages === undefined || catalogue === undefined) throw new Error(`No words for ${locale}`);
  return { pages: pages.messages, catalogue: catalogue.messages };
}

function ReadyMark({ root }: { readonly root: Element }) {
  useEffect(() => root.setAttribute('data-page-ready', ''), [root]);
  return null;
}

/**
 * Hydrates the page; the header is a separate root. The page works without script, so a chunk that fails
 * to load leaves the server's HTML in place. In a transition, React hydrates in slices, between which the browser responds to
 * the user.
 */
export async function hydratePage(root: Element, data: PageData): Promise<void> {
  const [messages, body] = await Promise.all([loadPageMessages(data.frame.locale), loadPageBody(data.page.kind)]);
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <PageApp data={data} messages={messages} body={body} />
        <ReadyMark root={root} />
      </StrictMode>,
      { identifierPrefix: PAGE_IDENTIFIER_PREFIX },
    );
  });
}
