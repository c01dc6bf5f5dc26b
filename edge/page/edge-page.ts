import { escapeUTF8 } from 'entities/escape';
import type { ColorScheme } from '../../shared/cookies/color-scheme.ts';
import { messagesByLocale } from '../../shared/i18n/compiled/edge/all.ts';
import type { EdgeMessageKey } from '../../shared/i18n/message-keys.ts';
import { createTranslate, type MessageValues } from '../../shared/i18n/translate.ts';
import { type SiteLocale, toLanguageTag } from '../../shared/sites/sites.ts';

/** The pages that the edge can show by itself, each under a working header; `key` begins those of its messages. */
const EDGE_PAGES = {
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
const RETRY_AFTER_SECONDS = '30';

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
  readonly retryAfter?: string | undefined;
}

/** Builds a page of the edge itself, with the placeholders that composition fills. */
export function createEdgePage(
  page: EdgePage,
  siteLocale: SiteLocale,
  { nonce, colorScheme, actionUrl, values = {}, header = {}, retryAfter = RETRY_AFTER_SECONDS }: EdgePageOptions,
): Response {
  const { locale } = siteLocale.language;
  const translate = createTranslate<EdgeMessageKey>(messagesByLocale[locale]);
  const translateEscaped = (key: EdgeMessageKey) => escapeUTF8(translate(key, values));
  const { status, key, action } = EDGE_PAGES[page];
  const attributes = Object.entries(header).map(([name, value]) => ` ${name}="${escapeUTF8(value)}"`);
  const html = `<!doctype html><html lang="${toLanguageTag(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><marquee-head title="${translateEscaped(`${key}.title`)}"></marquee-head><style nonce="${nonce}">${declareColors(colorScheme) + LAYOUT}</style></head><body><marquee-header${attributes.join('')}></marquee-header><main id="main" class="notice" tabindex="-1">${TORN_TICKET}<h1>${translateEscaped(`${key}.title`)}</h1><p>${translateEscaped(`${key}.text`)}</p><p><a href="${escapeUTF8(actionUrl)}">${translateEscaped(action)}</a></p></main></body></html>`;
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  if (page === 'unavailable') headers.set('Retry-After', retryAfter);
  return new Response(html, { status, headers });
}

/** Colours in the light and the dark scheme: the tokens of header and host pages with these names. */
export const PAGE_COLORS = {
  'ink-900': ['#1c1527', '#f4f1f8'],
  'ink-700': ['#4a4358', '#cfc8da'],
  surface: ['#ffffff', '#17121f'],
  accent: ['#f6682f', '#f6682f'],
  'accent-hover': ['#ff7d49', '#ff7d49'],
  'on-accent': ['#1c1527', '#1c1527'],
  focus: ['#2f54eb', '#93a9ff'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>;

/**
 * Declares the colours as custom properties of the root. Browsers without `light-dark()` have the light scheme; paper is
 * white.
 *
 * @param scheme the user's choice; null for the system's scheme
 */
export function declareColors(scheme: ColorScheme | null): string {
  const declare = (build: (light: string, dark: string) => string) =>
    Object.entries(PAGE_COLORS)
      .map(([name, [light, dark]]) => `--${name}:${light === dark ? light : build(light, dark)}`)
      .join(';');
  return (
    `:root{${declare((light) => light)}}` +
    `@supports (color:light-dark(red,red)){:root{color-scheme:${scheme ?? 'light dark'};${declare((light, dark) => `light-dark(${light},${dark})`)}}}` +
    '@media print{:root{color-scheme:light}}'
  );
}

/** A notice in the middle, with one button. */
const LAYOUT = `
body{margin:0;background:var(--surface);color:var(--ink-900)}
.notice{box-sizing:border-box;max-width:640px;margin:0 auto;padding:clamp(48px,14vh,136px) 24px 96px;text-align:center;font:400 18px/28px "Marquee Figtree","Marquee Fallback",system-ui,sans-serif;outline:0}
.notice svg{display:block;width:136px;height:136px;margin:0 auto 24px}
.notice h1{margin:0 0 12px;font-size:clamp(28px,6vw,40px);font-weight:600;line-height:1.2;letter-spacing:-.01em;text-wrap:balance}
.notice p{margin:0;color:var(--ink-700)}
.notice a{display:inline-block;margin-top:28px;padding:9px 27px;border:1px solid transparent;border-radius:999px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}
.notice a:hover{background:var(--accent-hover)}
.notice a:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
`.replaceAll('\n', '');

/** The brand's ticket, torn in two. */
const TORN_TICKET =
  '<svg viewBox="0 0 136 136" aria-hidden="true"><circle cx="68" cy="68" r="68" fill="#fff1ea"/>' +
  '<path d="M30 48h30l-5 8 6 8-6 8 6 8-5 8H30a4 4 0 0 1-4-4v-9a7 7 0 0 0 0-14v-9a4 4 0 0 1 4-4z" fill="#f6682f" transform="rotate(-9 44 68)"/>' +
  '<path d="M72 48h34a4 4 0 0 1 4 4v9a7 7 0 0 0 0 14v9a4 4 0 0 1-4 4H72l5-8-6-8 6-8-6-8z" fill="#2b2140" transform="rotate(8 92 68)"/>' +
  '<path d="M36 60h13M35 68h10M36 76h12" stroke="#fff1ea" stroke-width="3" stroke-linecap="round" transform="rotate(-9 44 68)"/>' +
  '<path d="M86 62h14M86 74h9" stroke="#fff1ea" stroke-width="3" stroke-linecap="round" transform="rotate(8 92 68)"/></svg>';
