import { StrictMode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { messagesByLocale as catalogueMessages } from '../../shared/i18n/compiled/catalogue/all.ts';
import { messagesByLocale as pageMessages } from '../../shared/i18n/compiled/pages/all.ts';
import { PAGE_IDENTIFIER_PREFIX, PageApp } from '../src/page/PageApp.tsx';
import { loadPageBody } from '../src/page/page-bodies.ts';
import type { Page, PageData, PageFrame } from '../src/page/page-data.ts';
import { closeDocument, openDocument, type PageHead } from './document.ts';
import type { PageRequest } from './page-request.ts';

/** How a request is answered: what is known at once, and the page itself, which may take a moment longer. */
export interface PageAnswer {
  readonly status: number;
  readonly head: PageHead;
  readonly page: Page | Promise<Page>;
}

function buildFrame({ url, site, language, hasSession }: PageRequest): PageFrame {
  return {
    locale: language.locale,
    domain: site.domain,
    prefix: language.prefix,
    path: url.pathname + url.search,
    hasSession,
  };
}

/** The page's HTML, whole and in order: what a reader without script sees is what everybody gets. */
async function renderPage(data: PageData): Promise<ReadableStream> {
  const { locale } = data.frame;
  const messages = { pages: pageMessages[locale], catalogue: catalogueMessages[locale] };
  const body = await loadPageBody(data.page.kind);
  return renderToReadableStream(
    <StrictMode>
      <PageApp data={data} messages={messages} body={body} />
    </StrictMode>,
    { identifierPrefix: PAGE_IDENTIFIER_PREFIX },
  );
}

/** The data, or the page that says that it cannot be had: the head is out already, so the status cannot change. */
async function settle(page: PageAnswer['page'], onError: (error: unknown) => void): Promise<Page> {
  try {
    return await page;
  } catch (error) {
    onError(error);
    return { kind: 'unavailable' };
  }
}

/**
 * Streams a page: the document's head and the header's placeholder at once, the page's own part when its data is there.
 * Nothing is sent out of order, since that needs inline script to put it right.
 */
export function streamPage(answer: PageAnswer, request: PageRequest, onError: (error: unknown) => void): Response {
  const frame = buildFrame(request);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const encoder = new TextEncoder();

  const write = async (): Promise<void> => {
    const writer = writable.getWriter();
    try {
      await writer.write(encoder.encode(openDocument(answer.head, request, frame.path)));
      const data: PageData = { frame, page: await settle(answer.page, onError) };
      for await (const chunk of await renderPage(data)) await writer.write(chunk);
      await writer.write(encoder.encode(closeDocument(data)));
      await writer.close();
    } catch (error) {
      // Also when the reader has gone.
      onError(error);
      await writer.abort(error).catch(() => {});
    }
  };
  void write();

  return new Response(readable, {
    status: answer.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // The place of the cookie is part of most pages.
      'cache-control': 'private, no-cache',
      ...(answer.status === 503 ? { 'retry-after': '5' } : {}),
    },
  });
}
