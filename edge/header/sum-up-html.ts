const code = (character: string) => character.charCodeAt(0);
const [LESS_THAN, SLASH, EXCLAMATION, AMPERSAND] = [code('<'), code('/'), code('!'), code('&')];
/** The other characters that HTML may write as entities. */
const [GREATER_THAN, QUOTE, APOSTROPHE] = [code('>'), code('"'), code("'")];

/** What a browser compares with its document, to know whether others have changed the HTML. */
interface HtmlSum {
  readonly elements: number;
  /** As `sumText` has it of the text that a browser shows. */
  readonly text: number;
}

/**
 * Sums up HTML that React has rendered, in which a tag ends with the next `>` and `&` begins an entity. In one pass, because every
 * signed-in page waits for it.
 */
export function sumUpHtml(html: string): HtmlSum {
  let elements = 0;
  let text = 0;
  const skipTo = (mark: string, at: number) => html.indexOf(mark, at) + 1 || html.length;
  for (let at = 0; at < html.length; ) {
    const unit = html.charCodeAt(at);
    if (unit === LESS_THAN) {
      const next = html.charCodeAt(at + 1);
      if (next !== SLASH && next !== EXCLAMATION) elements += 1;
      at = skipTo('>', html.startsWith('<script', at) ? html.indexOf('</script', at) : at);
    } else if (unit === AMPERSAND) {
      at = skipTo(';', at);
    } else {
      if (unit !== GREATER_THAN && unit !== QUOTE && unit !== APOSTROPHE) text += unit * unit;
      at += 1;
    }
  }
  return { elements, text };
}
