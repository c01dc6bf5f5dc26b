import './styles/pages.css';
import { StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadPageMessages } from './frame/load-page-messages.ts';
import { PAGE_IDENTIFIER_PREFIX, PageApp } from './frame/PageApp.tsx';
import { loadPageBody } from './frame/page-bodies.ts';
import type { PageData } from './page/page-data.ts';

/** Tells scripts beside the page's own, and tests, that the page listens. */
function ReadyMark({ root }: { readonly root: Element }) {
  useEffect(() => root.setAttribute('data-page-ready', ''), [root]);
  return null;
}

/**
 * Brings the page's own part to life; the header is another root. The page works without it, so a chunk that fails
 * to load leaves everything as the server sent it.
 */
export async function hydratePage(root: Element, data: PageData): Promise<void> {
  const [messages, body] = await Promise.all([loadPageMessages(data.frame.locale), loadPageBody(data.page.kind)]);
  hydrateRoot(
    root,
    <StrictMode>
      <PageApp data={data} messages={messages} body={body} />
      <ReadyMark root={root} />
    </StrictMode>,
    { identifierPrefix: PAGE_IDENTIFIER_PREFIX },
  );
}
