import { StrictMode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { HINTS_HEADER } from '../../../shared/contracts/hints-header.ts';
import { messagesByLocale as catalogueMessages } from '../../../shared/i18n/compiled/catalogue/all.ts';
import { messagesByLocale as pageMessages } from '../../../shared/i18n/compiled/pages/all.ts';
import { toLanguageTag } from '../../../shared/sites/sites.ts';
import { loadLiked } from '../account/load-liked.server.ts';
import type { PageResult } from '../http/page-result.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import { closeDocument, type DocumentFiles, openDocument } from '../http/render-document.server.ts';
import type { Page, PageData, PageFrame } from '../page/page-data.ts';
import { PAGE_IDENTIFIER_PREFIX, PageApp } from './PageApp.tsx';
import { loadPageBody } from './page-bodies.ts';

function buildFrame({ request, csrfToken, notice, debug }: PageServices): PageFrame {
  const { url, site, language, hasSession, colorScheme } = request;
  return {
    locale: language.locale,
    domain: site.domain,
    prefix: language.prefix,
    path: url.pathname + url.search,
    hasSession,
    colorScheme,
    csrfToken,
    notice,
    liked: [],
    debug,
  };
}

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

/** Waits for the data and falls back to the unavailable page. The head is already sent, so the status cannot change. */
async function settle(page: PageResult['page'], onError: (error: unknown) => void): Promise<Page> {
  try {
    return await page;
  } catch (error) {
    onError(error);
    return { kind: 'unavailable' };
  }
}

/**
 * Streams a page: the document's head and the header's placeholder at once, the rest when its data has arrived.
 * The parts are sent in order, because out-of-order streaming needs inline scripts.
 *
 * @param mayWait whether the page's script may wait for the header's
 */
export function streamPage(
  result: PageResult,
  services: PageServices,
  files: DocumentFiles,
  mayWait: boolean,
): Response {
  const { request, onError } = services;
  const frame = buildFrame(services);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const encoder = new TextEncoder();

  const write = async (): Promise<void> => {
    const writer = writable.getWriter();
    try {
      await writer.write(encoder.encode(openDocument(result.head, request, frame.path, files)));
      const page = await settle(result.page, onError);
      const data: PageData = { frame: { ...frame, liked: await loadLiked(services, page) }, page };
      for await (const chunk of await renderPage(data)) await writer.write(chunk);
      await writer.write(
        encoder.encode(closeDocument(data, { ...files, mayWait, classicScript: result.classicScript })),
      );
      await writer.close();
    } catch (error) {
      // Also called when the client has disconnected.
      onError(error);
      await writer.abort(error).catch(() => {});
    }
  };
  void write();

  // A placeholder with another locale loads other files than the edge would preload.
  const hasSiteHeader = result.head.header?.locale === undefined;
  return new Response(readable, {
    status: result.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...(files.hasStyle ? { link: `<${files.style}>; rel=preload; as=style` } : {}),
      ...(hasSiteHeader ? { [HINTS_HEADER]: 'header' } : {}),
      'content-language': toLanguageTag(request.language.locale),
      // Most pages depend on the place in a cookie.
      'cache-control': result.isOwn === true ? 'no-store' : 'private, no-cache',
      ...(result.status === 503 ? { 'retry-after': '5' } : {}),
    },
  });
}
