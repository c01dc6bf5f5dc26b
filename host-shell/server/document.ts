import { script, style } from '@marquee/host-assets';
import { brand } from '../../shared/brand/brand.ts';
import { type SiteLocale, toLanguageTag } from '../../shared/sites/sites.ts';
import type { PageData } from '../src/page/page-data.ts';

/** What the edge draws the page's head and header from. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Attributes of `<marquee-header>` beside the path. */
  readonly header?: Readonly<Record<string, string>>;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** JSON that may stand in a script element: nothing in it can end the script or a line of it. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function writeAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
}

/** From the doctype to the opening of `#page`: goes out before any of the page's data is there. */
export function openDocument(
  { title, description, header = {} }: PageHead,
  { language }: SiteLocale,
  path: string,
): string {
  const fullTitle = title === brand.name ? title : `${title} | ${brand.name}`;
  return `<!doctype html><html lang="${toLanguageTag(language.locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><marquee-head${writeAttributes({ title: fullTitle, description, path })}></marquee-head><link rel="stylesheet" href="${escapeHtml(style)}"></head><body class="pg-body"><marquee-header${writeAttributes({ path, ...header })}><a href="/">${escapeHtml(brand.name)}</a></marquee-header><div id="page" class="pg-page">`;
}

/** What follows the page's own HTML: its data and the script that brings it to life. */
export function closeDocument(data: PageData): string {
  return `</div><script type="application/json" id="page-data">${escapeJson(data)}</script><script type="module" nonce="" src="${escapeHtml(script)}"></script></body></html>`;
}
