import { concatenate } from '../http/body.ts';

/** A run of bytes, or a tag that the page's composition reads. */
export interface PageToken {
  readonly bytes: Uint8Array;
  /** Name of the tag, an end tag's with its slash: `head`, `/head`; null for other bytes. */
  readonly tag: string | null;
  readonly isSelfClosing: boolean;
}

/** Tags that become tokens of their own. */
const READ_TAGS = new Set(['html', 'head', 'body', 'meta', 'base', 'marquee-head', 'marquee-header']);

/** Elements whose content is text to a browser that runs scripts. */
const TEXT_ELEMENTS = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
]);

/** A tag is kept until it is complete; a longer one ends the composition. */
const MAX_TAG_BYTES = 3 * 1024 * 1024;

/** The standard's white space; `\s` has the no-break space, too. */
const SPACE = '\\t\\n\\f\\r ';
const TAG_START = new RegExp(`<(/?)([a-z][^${SPACE}/>]*)(?=[${SPACE}/>])`, 'iy');
/** The end of a tag, or its next attribute; at the end of the text an attribute may be cut off. */
const ATTRIBUTE = new RegExp(
  `([${SPACE}/]*)(?:(>)|([^${SPACE}/>][^${SPACE}/=>]*)(?:[${SPACE}]*=[${SPACE}]*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^${SPACE}"'>][^${SPACE}>]*)|(?=>|$)))?)`,
  'y',
);
/** What is at the end of the text and becomes a tag or the like by what follows. */
const CUT_OFF = new RegExp(`<(?:/?(?:[a-z][^${SPACE}/>]*)?|!(?:-{1,3}|\\[[a-z]{0,5})?)$`, 'iy');

/** Text in which no tag counts, up to a pattern. */
interface PlainText {
  readonly end: RegExp;
  /** The most bytes of an end that is cut off. */
  readonly cutOff: number;
  /** Of a script: whether `<!--` has begun text (1), in which a script may contain the tags of another (2). */
  depth?: 0 | 1 | 2;
}

/**
 * Finds the tags of a page that its composition reads, as the HTML standard reads them: none in comments, scripts and
 * other text, attribute values, and templates, which the browser does not show. Works on bytes, one code unit each:
 * every coding that contains ASCII is read alike.
 *
 * @see https://html.spec.whatwg.org/multipage/parsing.html#tokenization
 */
export class TagScanner {
  #plain: PlainText | null = null;
  /** Bytes that are not yet complete, from the start of a tag or the end of a text. */
  #kept: Uint8Array = new Uint8Array();
  #templates = 0;
  /** Open `svg` and `math` elements: only there a start tag can be its own end. */
  #foreign = 0;

  /** The tokens of the next bytes of the page. Together, the tokens have all bytes of the page in order. */
  push(chunk: Uint8Array): PageToken[] {
    const bytes = concatenate([this.#kept, chunk]);
    const text = new TextDecoder('windows-1252').decode(bytes);
    const tokens: PageToken[] = [];
    /** Start of the bytes that are not in a token, and of those that are not scanned. */
    let from = 0;
    let at = 0;
    const add = (end: number, tag: string | null, isSelfClosing = false) => {
      if (end > from) tokens.push({ bytes: bytes.subarray(from, end), tag, isSelfClosing });
      from = Math.max(from, end);
    };
    while (at !== -1) {
      const plain = this.#plain;
      if (plain !== null) {
        at = findEnd(plain, text, at);
        if (at === -1) add(bytes.length - plain.cutOff, null);
        else this.#plain = null;
        continue;
      }
      const start = text.indexOf('<', at);
      const [opening, slash, name = ''] = (start !== -1 && matchAt(TAG_START, text, start)) || [];
      const tag = opening === undefined ? null : readTag(text, start + opening.length);
      if (start === -1) {
        add(bytes.length, null);
        at = -1;
      } else if (tag !== null) {
        const known = slash + name.toLowerCase();
        if (this.#templates === 0 && READ_TAGS.has(name.toLowerCase())) {
          add(start, null);
          add(tag.end, known, tag.isSelfClosing);
        }
        at = tag.end;
        this.#close(known, tag.isSelfClosing);
      } else if (opening === undefined && matchAt(CUT_OFF, text, start) === null) {
        at = this.#openMarkup(text, start);
      } else {
        add(start, null);
        if (bytes.length - start > MAX_TAG_BYTES) this.#plain = { end: /(?!)/g, cutOff: 0 };
        at = -1;
      }
    }
    this.#kept = bytes.subarray(from);
    return tokens;
  }

  /** The bytes that are left at the end of the page. */
  end(): Uint8Array {
    return this.#kept;
  }

  /** Enters a comment or the like at a `<` that begins no tag. Returns where to go on. */
  #openMarkup(text: string, start: number): number {
    // `<!-->` and `<!--->` are comments without content.
    const [comment, empty] = matchAt(/<!--(-?>)?/y, text, start) ?? [];
    if (comment !== undefined) {
      if (empty === undefined) this.#plain = { end: /--!?>/g, cutOff: 3 };
      return start + comment.length;
    }
    if (this.#foreign > 0 && text.startsWith('<![CDATA[', start)) this.#plain = { end: /\]\]>/g, cutOff: 2 };
    else if (matchAt(/<[!?/]/y, text, start) !== null) this.#plain = { end: />/g, cutOff: 0 };
    return start + 1;
  }

  /** Ends a tag: what follows is text, or more of the page. */
  #close(tag: string, isSelfClosing: boolean): void {
    const isEnd = tag.startsWith('/');
    const name = isEnd ? tag.slice(1) : tag;
    const change = isEnd ? -1 : 1;
    const isForeign = name === 'svg' || name === 'math';
    if (name === 'template') this.#templates = Math.max(0, this.#templates + change);
    if (isForeign && (isEnd || !isSelfClosing)) this.#foreign = Math.max(0, this.#foreign + change);
    if (tag === 'plaintext') this.#plain = { end: /(?!)/g, cutOff: 0 };
    if (!TEXT_ELEMENTS.has(tag) || (isSelfClosing && this.#foreign > 0)) return;
    const pattern = tag === 'script' ? `<!--|-->|</?script(?=[${SPACE}/>])` : `</${tag}(?=[${SPACE}/>])`;
    this.#plain = { end: new RegExp(pattern, 'gi'), cutOff: tag.length + 2, depth: 0 };
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Reads a tag from behind its name. Null where the text ends before it. Attributes have names in lower case. */
function readTag(text: string, from: number) {
  const attributes = new Map<string, string>();
  for (let at = from; ; at = ATTRIBUTE.lastIndex) {
    const match = matchAt(ATTRIBUTE, text, at);
    if (match === null) return null;
    const [, separators = '', close, name = '', double, single, bare] = match;
    if (close !== undefined) return { attributes, end: ATTRIBUTE.lastIndex, isSelfClosing: separators.endsWith('/') };
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? '');
  }
}

/** The attributes of a start tag; character references stay as they are. */
export function readTagAttributes(tag: string): ReadonlyMap<string, string> {
  return readTag(tag, tag.search(/[\t\n\f\r />]/))?.attributes ?? new Map();
}

/** Where a text ends: in front of an end tag, behind the end of a comment; -1 where it goes on. */
function findEnd(plain: PlainText, text: string, from: number): number {
  for (let match = matchAt(plain.end, text, from); match !== null; match = plain.end.exec(text)) {
    const [found] = match;
    if (plain.depth === undefined) return plain.end.lastIndex;
    if (found === '<!--') plain.depth ||= 1;
    else if (found === '-->') plain.depth = 0;
    else if (!found.startsWith('</')) plain.depth &&= 2;
    else if (plain.depth < 2) return match.index;
    else plain.depth = 1;
  }
  return -1;
}

const SCRIPT_OR_CHARACTER = /(<script\b[^>]*>)(.*?)(?=<\/script>)|[\u0080-\u{10ffff}]/gsu;

/**
 * Writes HTML in ASCII, which is common to all codings that can be rewritten: character references in the markup,
 * JavaScript escapes in scripts, where a reference would be text.
 */
export function escapeToAscii(html: string): string {
  return html.replace(SCRIPT_OR_CHARACTER, (match: string, tag?: string, script = '') =>
    tag === undefined
      ? `&#${match.codePointAt(0)};`
      : tag +
        script.replace(/[\u0080-\uffff]/g, (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}
