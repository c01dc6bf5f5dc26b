import { escapeUTF8 } from 'entities/escape';
import type { ColorScheme } from '../../shared/cookies/color-scheme.ts';
import { messagesByLocale } from '../../shared/i18n/compiled/edge/all.ts';
import type { EdgeMessageKey } from '../../shared/i18n/message-keys.ts';
import { createTranslate, type MessageValues } from '../../shared/i18n/translate.ts';
import { type SiteLocale, toLanguageTag } from '../../shared/sites/sites.ts';
import { buildEdgePageStyles, TORN_TICKET } from './edge-page-styles.ts';

/** The pages that the edge can show by itself, each under a working header; `key` begins those of its messages. */
export const EDGE_PAGES = {
  /** The page's origin is down, slow or broken. */
  unavailable: { status: 503, key: 'unavailable', action: 'unavailable.retry' },
  /** The same, for a request that the origin may have carried out. */
  unanswered: { status: 503, key: 'unanswered', action: 'not-found.home' },
  notFound: { status: 404, key: 'not-found', action: 'not-found.home' },
  /** A search without script named an unknown place. */
  noPlace: { status: 404, key: 'no-place', action: 'no-place.retry' },
} as const;

export type EdgePage = keyof typeof EDGE_PAGES;

/** Seconds after which a browser or a crawler may try an unavailable page again. */
const RETRY_AFTER_SECONDS = 30;

export interface EdgePageOptions {
  /** Nonce of the page's policy, for its one style element. */
  readonly nonce: string;
  /** The user's choice; null for the system's scheme. */
  readonly colorScheme: ColorScheme | null;
  /** Target of the page's one link. */
  readonly actionUrl: string;
  /** Values of the page's messages. */
  readonly values?: MessageValues;
  /** Attributes of the header's placeholder: `path`, `query`. */
  readonly header?: Readonly<Record<string, string>>;
  /** The origin's `Retry-After`, for an unavailable page. */
  readonly retryAfter?: string;
}

/** Builds a page of the edge itself, with the placeholders that composition fills. */
export function createEdgePage(
  page: EdgePage,
  siteLocale: SiteLocale,
  {
    nonce,
    colorScheme,
    actionUrl,
    values = {},
    header = {},
    retryAfter = String(RETRY_AFTER_SECONDS),
  }: EdgePageOptions,
): Response {
  const { locale } = siteLocale.language;
  const translate = createTranslate<EdgeMessageKey>(messagesByLocale[locale]);
  const translateEscaped = (key: EdgeMessageKey) => escapeUTF8(translate(key, values));
  const { status, key, action } = EDGE_PAGES[page];
  const attributes = Object.entries(header).map(([name, value]) => ` ${name}="${escapeUTF8(value)}"`);
  const html = `<!doctype html><html lang="${toLanguageTag(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><marquee-head title="${translateEscaped(`${key}.title`)}"></marquee-head><style nonce="${nonce}">${buildEdgePageStyles(colorScheme)}</style></head><body><marquee-header${attributes.join('')}></marquee-header><main id="main" class="notice" tabindex="-1">${TORN_TICKET}<h1>${translateEscaped(`${key}.title`)}</h1><p>${translateEscaped(`${key}.text`)}</p><p><a href="${escapeUTF8(actionUrl)}">${translateEscaped(action)}</a></p></main></body></html>`;
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  if (page === 'unavailable') headers.set('Retry-After', retryAfter);
  return new Response(html, { status, headers });
}
