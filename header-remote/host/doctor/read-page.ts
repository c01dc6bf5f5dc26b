/** A tag of a page's HTML. */
export interface PageTag {
  readonly name: string;
  /** Names in lower case; values without their entities. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Offset in the page's HTML. */
  readonly at: number;
  /** What follows in the element, of a `<script>` or `<style>`. */
  readonly text: string;
}

/** Comments, and elements whose content is text, as one match: tags in them are none. */
const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|title|textarea|template|noscript)\b((?:"[^"]*"|'[^']*'|[^>"'])*)>([\s\S]*?)(?:<\/\1\s*>|$)|<([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi;
const ATTRIBUTE = /([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;

const decode = (value: string) =>
  value
    .replace(/&quot;/g, '"')
    .replace(/&#0*39;|&apos;|&#x27;/gi, "'")
    .replace(/&amp;/g, '&');

/** Lists the tags of a page as its server sends it. */
export function listTags(html: string): readonly PageTag[] {
  return [...html.matchAll(TOKEN)].flatMap((match) => {
    const [, raw, rawAttributes = '', text = '', name = raw, attributes = rawAttributes] = match;
    if (name === undefined) return [];
    const pairs = [...attributes.matchAll(ATTRIBUTE)].map(
      ([, key = '', ...values]) =>
        [key.toLowerCase(), decode(values.find((value) => value !== undefined) ?? '')] as const,
    );
    // As in HTML, the first attribute of a name counts.
    return [{ name: name.toLowerCase(), attributes: new Map(pairs.reverse()), at: match.index, text }];
  });
}

/** @returns the line of an offset, from 1 on */
export const findLine = (html: string, at: number): number => html.slice(0, at).split('\n').length;
