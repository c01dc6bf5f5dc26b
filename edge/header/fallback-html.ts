import { escapeUTF8 } from 'entities/escape';
import { buildFallbackHeader, type FallbackElement } from '../../shared/fallback-header/fallback-header.ts';

/**
 * Renders the fallback header of a page whose header cannot be rendered.
 *
 * @param serverUrl root of the site
 */
export function renderFallbackHtml(serverUrl: string, locale?: string): string {
  return renderElement(buildFallbackHeader(serverUrl, locale));
}

function renderElement([tag, attributes, ...children]: FallbackElement): string {
  const named = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeUTF8(value)}"`);
  const start = `<${tag}${named.join('')}>`;
  if (tag === 'input') return start;
  const content = children.map((child) => (typeof child === 'string' ? escapeUTF8(child) : renderElement(child)));
  // With spaces: the page may style nothing of it, and links would run into each other.
  return `${start}${content.join(' ')}</${tag}>`;
}
