import { script, style } from '@marquee/host-assets';
import { brand } from '../../shared/brand/brand.ts';
import { type SiteLocale, toLanguageTag } from '../../shared/sites/sites.ts';
import type { PageData } from '../src/page/page-data.ts';
import { escapeHtml, escapeJson } from './escape.ts';

/** What the edge draws the page's head and header from. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Attributes of `<marquee-header>` beside the path. */
  readonly header?: Readonly<Record<string, string>>;
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
