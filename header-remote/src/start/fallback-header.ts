import { buildFallbackHeader, type FallbackElement } from '../../../shared/fallback-header/fallback-header.ts';

/**
 * Applied in a separate shadow root, so neither the host's rules nor a style sheet that fails to load can affect it.
 */
const STYLES =
  ':host{all:initial}' +
  'header,form{display:flex;flex-wrap:wrap;gap:8px 20px;align-items:center}' +
  'header{padding:12px 24px;background:#fff;font:16px/24px system-ui}' +
  'form,input{flex:1}' +
  'input,button{font:inherit}';

/**
 * Adds the fallback header to an element. Everything it needs is in this script.
 *
 * @param origin root of the site
 * @param locale of the site. Default: its first language.
 * @returns the added element
 */
export function renderFallbackHeader(element: Element, origin: string, locale?: string): Element {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  root.append(createElement(buildFallbackHeader(origin, locale)));
  element.append(host);
  return host;
}

function createElement([tag, attributes, ...children]: FallbackElement): Element {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.map((child) => (typeof child === 'string' ? child : createElement(child))));
  return element;
}
