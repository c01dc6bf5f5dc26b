import { StrictMode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { HINTS_HEADER, PRERENDER_RULES_PATH } from '../../../shared/contracts/fetching-ahead.ts';
import { messagesByLocale as catalogueMessages } from '../../../shared/i18n/compiled/catalogue/all.ts';
import { messagesByLocale as pageMessages } from '../../../shared/i18n/compiled/pages/all.ts';
import { toLanguageTag } from '../../../shared/sites/sites.ts';
import { loadLiked } from '../account/kept-event-routes.server.ts';
import { closeDocument, type DocumentFiles, openDocument } from '../http/render-document.server.ts';
import { loadPage, type PageResult, type PageServices } from '../http/route.server.ts';
import type { Page, PageData, PageFrame } from '../page/page-data.ts';
import { PAGE_IDENTIFIER_PREFIX, PageApp } from './PageApp.tsx';
import { loadPageBody } from './page-bodies.ts';

function buildFrame({ request, csrfToken, notice, debug }: PageServices): PageFrame {
  const { url, site, language, hasSession, chosenPlace } = request;
  return {
    locale: language.locale,
    domain: site.domain,
    prefix: language.prefix,
    path: url.pathname + url.search,
    hasSession,
    chosenSlug: chosenPlace?.slug ?? null,
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
async function settle(result: PageResult, onError: (error: unknown) => void): Promise<Page> {
  try {
    return await loadPage(result);
  } catch (error) {
    onError(error);
    return { kind: 'unavailable' };
  }
}

function streamOnDemand(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await pieces.return(undefined)),
    },
    { highWaterMark: 0 },
  );
}

/**
 * Streams a page: the document's head and the header's placeholder at once, and the rest from its data, which is loaded when a
 * reader asks for more: the edge does so when it has the header in its place, so that the page's queries do not
 * take its time. The parts are sent in order, because out-of-order streaming needs inline scripts.
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
  const encoder = new TextEncoder();
  async function* write(): AsyncGenerator<Uint8Array> {
    try {
      for (const piece of openDocument(result.head, request, frame.path, files)) yield encoder.encode(piece);
      const page = await settle(result, onError);
      const data: PageData = { frame: { ...frame, liked: await loadLiked(services, page) }, page };
      yield* await renderPage(data);
      yield encoder.encode(closeDocument(data, { ...files, mayWait }));
    } catch (error) {
      onError(error);
      throw error;
    }
  }

  // A placeholder with another locale loads other files than the edge would preload.
  const hasSiteHeader = result.head.header?.locale === undefined;
  return new Response(streamOnDemand(write()), {
    status: result.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...(files.hasStyle ? { link: `<${files.style}>; rel=preload; as=style` } : {}),
      ...(hasSiteHeader ? { [HINTS_HEADER]: 'header' } : {}),
      'speculation-rules': `"${PRERENDER_RULES_PATH}"`,
      'content-language': toLanguageTag(request.language.locale),
      // Most pages depend on the place in a cookie.
      'cache-control': result.isOwn === true ? 'no-store' : 'private, no-cache',
      ...(result.status === 503 ? { 'retry-after': '5' } : {}),
    },
  });
}
