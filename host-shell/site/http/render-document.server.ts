import { escapeUTF8 } from 'entities/escape';
import { brand } from '../../../shared/brand/brand.ts';
import { READY_ATTRIBUTE } from '../../../shared/contracts/support-levels.ts';
import type { ColorScheme } from '../../../shared/cookies/color-scheme.ts';
import { type SiteLocale, toLanguageTag } from '../../../shared/sites/sites.ts';
import { serializeForScript } from '../../../shared/text/serialize-for-script.ts';
import type { PageData, StyledKind } from '../page/page-data.ts';

/** Attributes of the placeholders from which the edge renders the page's head and header. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Attributes of `<marquee-header>`, besides the path. */
  readonly header?: Readonly<Record<string, string>>;
  /** Attributes of `<marquee-head>`, besides title, description and path. */
  readonly head?: Readonly<Record<string, string>>;
}

export interface HostFiles {
  readonly script: string;
  readonly style: string;
  readonly styleText: string;
  readonly stylesByKind: Readonly<Record<StyledKind, string>>;
}

export interface DocumentFiles extends Omit<HostFiles, 'stylesByKind'> {
  readonly nonce: string;
  /** Whether the browser has the style sheet in its cache. Without it the text is in the HTML, so that the first paint waits for no request. */
  readonly hasStyle: boolean;
}

function renderStyle({ style, styleText, nonce, hasStyle }: Omit<DocumentFiles, 'script'>): string {
  if (hasStyle) return `<link rel="stylesheet" href="${escapeUTF8(style)}">`;
  return `<style nonce="${escapeUTF8(nonce)}" data-page-style="${escapeUTF8(style)}">${styleText}</style>`;
}

function buildAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeUTF8(value)}"`)
    .join('');
}

/**
 * Renders the document from the doctype to the opening of `#page`, which is sent before the page's data is loaded. The first
 * two pieces end where the header's placeholder begins and ends: the edge reads the third once the header is in its place.
 */
export function openDocument(
  { title, description, head = {}, header = {} }: PageHead,
  { language, colorScheme }: SiteLocale & { readonly colorScheme: ColorScheme | null },
  path: string,
  files: Omit<DocumentFiles, 'script'>,
): readonly string[] {
  const fullTitle = title === brand.name ? title : `${title} | ${brand.name}`;
  const scheme = colorScheme === null ? '' : ` data-color-scheme="${colorScheme}"`;
  return [
    `<!doctype html><html lang="${toLanguageTag(language.locale)}"${scheme}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><marquee-head${buildAttributes({ title: fullTitle, description, path, ...head })}></marquee-head>${renderStyle(files)}</head><body class="pg-body"><marquee-header${buildAttributes({ path, shortcuts: '', ...header })}>`,
    `<a href="/">${escapeUTF8(brand.name)}</a></marquee-header>`,
    '<div id="page" class="pg-page">',
  ];
}

interface DocumentScripts extends Pick<DocumentFiles, 'script' | 'nonce'> {
  readonly mayWait: boolean;
}

export function closeDocument(data: PageData, { script, nonce, mayWait }: DocumentScripts): string {
  return `</div><script type="application/json" id="page-data">${serializeForScript(data)}</script><script type="module" nonce="${escapeUTF8(nonce)}"${mayWait ? `>${renderStartScript(script)}` : ` src="${escapeUTF8(script)}">`}</script></body></html>`;
}

/** A header that does not hydrate holds the page's script back no longer than this after the page has loaded. */
const HEADER_DEADLINE_MS = 3_000;

/**
 * Renders the text of a module that loads the page's script once the page is used, or once the header is hydrated and the
 * browser idle: until then the header's scripts have the network and the processor to themselves, and the page's links
 * and forms work by its HTML.
 *
 * @param script address of the page's script
 */
const renderStartScript = (script: string): string => `const page = document.getElementById('page');
const header = document.querySelector('[data-marquee-root]');
const load = () => import(${JSON.stringify(script)}).catch(() => {});
const loadWhenIdle = () => 'requestIdleCallback' in window ? requestIdleCallback(load, { timeout: 1000 }) : setTimeout(load);
for (const type of ['pointerover', 'touchstart', 'focusin']) page.addEventListener(type, load, { once: true, passive: true });
if (!header || header.hasAttribute('${READY_ATTRIBUTE}')) loadWhenIdle();
else {
  header.addEventListener('marquee:ready', loadWhenIdle, { once: true });
  addEventListener('load', () => setTimeout(load, ${HEADER_DEADLINE_MS}));
}`;
