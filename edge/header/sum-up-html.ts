import { sumText } from '../../shared/text/sum-text.ts';

const ENTITY = /&[#\w]+;/g;

/** What a browser compares with its document, to know whether others have changed the HTML. */
interface HtmlSum {
  readonly elements: number;
  readonly text: number;
}

/**
 * Sums up HTML that React has rendered: a tag ends with the next `>`, and a text has no `<`. From tag to tag, because every
 * signed-in page waits for it, and patterns over the whole HTML take twice as long.
 */
export function sumUpHtml(html: string): HtmlSum {
  let elements = 0;
  let text = '';
  let end = 0;
  for (let tag = html.indexOf('<'); tag !== -1; tag = html.indexOf('<', end)) {
    text += html.slice(end, tag);
    const isStart = html[tag + 1] !== '/' && html[tag + 1] !== '!';
    if (isStart) elements += 1;
    end = html.indexOf('>', html.startsWith('<script', tag) ? html.indexOf('</script', tag) : tag) + 1 || html.length;
  }
  return { elements, text: sumText((text + html.slice(end)).replace(ENTITY, '')) };
}
