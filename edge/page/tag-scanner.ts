import { concatenate } from '../http/body.ts';

/** A run of bytes, or a tag that the page's composition reads. */
export type PageToken =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'start'; readonly bytes: Uint8Array; readonly name: string; readonly isSelfClosing: boolean }
  | { readonly kind: 'end'; readonly bytes: Uint8Array; readonly name: string };

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

/** A longer tag that the composition would read ends it: it is kept until it is complete. */
const MAX_TAG_BYTES = 1024 * 1024;

/** Where a tag has got to: in a name, after `=`, in an unquoted value, or in a quoted one. */
type TagPosition = 'name' | 'value' | 'unquoted' | '"' | "'";

/** What the next bytes belong to. */
type State =
  | { readonly in: 'data' }
  | { readonly in: 'comment' | 'bogus' | 'cdata' | 'rest' }
  | { readonly in: 'text'; readonly element: string; scripts: 0 | 1 | 2 }
  | TagState;

interface TagState {
  readonly in: 'tag';
  readonly name: string;
  readonly isEnd: boolean;
  position: TagPosition;
  /** Whether a name of an attribute has begun, which `=` then ends. */
  hasName: boolean;
  /** Whether the last character was a slash outside a value. */
  isAfterSlash: boolean;
}

/** The standard's white space; `\s` has the no-break space, too. */
const SPACE = '\\t\\n\\f\\r ';
const TAG_START = new RegExp(`<(/?)([a-z][^${SPACE}/>]*)(?=[${SPACE}/>])`, 'iy');
const ATTRIBUTE = new RegExp(
  `([^${SPACE}/=][^${SPACE}/=]*)(?:[${SPACE}]*=[${SPACE}]*(?:"([^"]*)"|'([^']*)'|([^${SPACE}"'][^${SPACE}]*)|))?`,
  'g',
);

const ENDS = { comment: /--!?>/g, bogus: />/g, cdata: /\]\]>/g } as const;

/**
 * Finds the tags of a page that its composition reads, as the HTML standard reads them: none in comments, scripts and
 * other text, attribute values, and templates, which the browser does not show. Works on bytes, one code unit each:
 * every coding that contains ASCII is read alike.
 *
 * @see https://html.spec.whatwg.org/multipage/parsing.html#tokenization
 */
export class TagScanner {
  #state: State = { in: 'data' };
  /** Bytes that are not yet complete, from the start of a tag or the end of a text. */
  #kept: Uint8Array = new Uint8Array();
  #templates = 0;
  /** Open `svg` and `math` elements: only there a start tag can be its own end. */
  #foreign = 0;

  /** The tokens of the next bytes of the page. Together, the tokens have all bytes of the page in order. */
  push(chunk: Uint8Array): PageToken[] {
    const bytes = this.#kept.length === 0 ? chunk : concatenate([this.#kept, chunk]);
    const text = new TextDecoder('windows-1252').decode(bytes);
    const tokens: PageToken[] = [];
    /** Start of the bytes that are not in a token, and of those that are not scanned. */
    let from = 0;
    let at = 0;
    const passUntil = (end: number) => {
      if (end > from) tokens.push({ kind: 'bytes', bytes: bytes.subarray(from, end) });
      from = end;
    };
    for (;;) {
      const state = this.#state;
      if (state.in === 'data') {
        const start = text.indexOf('<', at);
        const opened = start === -1 ? null : this.#open(text, start);
        if (opened === 'incomplete') {
          passUntil(start);
          break;
        }
        if (opened === null) {
          passUntil(bytes.length);
          break;
        }
        at = opened;
        if (this.#state.in === 'tag' && this.#isRead(this.#state)) passUntil(start);
      } else if (state.in === 'tag') {
        const end = scanTag(state, text, at);
        const isRead = this.#isRead(state);
        if (end === -1) {
          if (!isRead) passUntil(bytes.length);
          else if (bytes.length - from > MAX_TAG_BYTES) {
            this.#state = { in: 'rest' };
            passUntil(bytes.length);
          } else this.#state = { in: 'data' };
          break;
        }
        const isSelfClosing = state.isAfterSlash;
        if (isRead) {
          const { name } = state;
          const tag = bytes.subarray(from, end);
          tokens.push(
            state.isEnd ? { kind: 'end', bytes: tag, name } : { kind: 'start', bytes: tag, name, isSelfClosing },
          );
          from = end;
        }
        at = end;
        this.#close(state, isSelfClosing);
      } else {
        const end = state.in === 'text' ? findTextEnd(state, text, at) : findEnd(state.in, text, at);
        if (end < 0) {
          passUntil(Math.max(from, bytes.length + end + 1));
          break;
        }
        at = end;
        this.#state = { in: 'data' };
      }
    }
    this.#kept = bytes.subarray(from);
    return tokens;
  }

  /** The bytes that are left at the end of the page. */
  end(): Uint8Array {
    return this.#kept;
  }

  #isRead({ name }: { readonly name: string }): boolean {
    return this.#templates === 0 && READ_TAGS.has(name);
  }

  /** Enters what begins at a `<`. Returns where to go on, or that more bytes decide. */
  #open(text: string, start: number): number | 'incomplete' {
    const [tag, slash = '', name] = matchAt(TAG_START, text, start) ?? [];
    if (tag !== undefined && name !== undefined) {
      this.#state = {
        in: 'tag',
        name: name.toLowerCase(),
        isEnd: slash !== '',
        position: 'name',
        hasName: false,
        isAfterSlash: false,
      };
      return start + tag.length;
    }
    const rest = text.length - start;
    if (matchAt(/<!--/y, text, start) !== null) {
      if (rest < 6) return 'incomplete';
      // `<!-->` and `<!--->` are comments without content.
      const empty = matchAt(/<!---?>/y, text, start);
      if (empty !== null) return start + empty[0].length;
      this.#state = { in: 'comment' };
      return start + 4;
    }
    if (this.#foreign > 0 && matchAt(/<!\[CDATA\[/y, text, start) !== null) this.#state = { in: 'cdata' };
    else if (rest < 9 && matchAt(/<(?:!(?:-|\[.*)?)?$/y, text, start) !== null) return 'incomplete';
    else if (matchAt(/<(?:[!?]|\/[^a-z>])/iy, text, start) !== null) this.#state = { in: 'bogus' };
    else if (matchAt(/<\/?$/y, text, start) !== null) return 'incomplete';
    // A name that does not end, of an element that nobody has.
    else if (matchAt(/<\/?[a-z]/iy, text, start) !== null && rest < MAX_TAG_BYTES) return 'incomplete';
    return start + 1;
  }

  #close({ name, isEnd }: { readonly name: string; readonly isEnd: boolean }, isSelfClosing: boolean): void {
    const change = isEnd ? -1 : 1;
    const isForeign = name === 'svg' || name === 'math';
    if (name === 'template') this.#templates = Math.max(0, this.#templates + change);
    if (isForeign && !(isSelfClosing && !isEnd)) this.#foreign = Math.max(0, this.#foreign + change);
    const isText = !isEnd && TEXT_ELEMENTS.has(name) && !(isSelfClosing && this.#foreign > 0);
    if (isText) this.#state = { in: 'text', element: name, scripts: 0 };
    else this.#state = { in: !isEnd && name === 'plaintext' ? 'rest' : 'data' };
  }
}

/** The attributes of a start tag, by their names in lower case; character references stay as they are. */
export function readTagAttributes(tag: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  const inside = tag.replace(/^<[^\t\n\f\r />]+/, '').replace(/>$/, '');
  for (const [, name = '', double, single, bare] of inside.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? '');
  }
  return attributes;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Moves through a tag. Returns the position behind its `>`, or -1 where the text ends before. */
function scanTag(tag: TagState, text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const { position } = tag;
    if (position === '"' || position === "'") {
      at = text.indexOf(position, at);
      if (at === -1) return -1;
      tag.position = 'name';
      tag.hasName = false;
      continue;
    }
    const character = text[at] ?? '';
    if (character === '>') return at + 1;
    tag.isAfterSlash = character === '/' && position === 'name';
    const isSpace = character <= ' ' && '\t\n\f\r '.includes(character);
    if (position === 'value') {
      if (character === '"' || character === "'") tag.position = character;
      else if (!isSpace) tag.position = 'unquoted';
    } else if (position === 'unquoted') {
      if (isSpace) {
        tag.position = 'name';
        tag.hasName = false;
      }
    } else if (character === '=' && tag.hasName) tag.position = 'value';
    // White space may be between a name and its `=`.
    else if (!isSpace) tag.hasName = character !== '/';
  }
  return -1;
}

/** Where a comment or the like ends; else how many bytes at the end may be the start of its end, as −1 − n. */
function findEnd(kind: keyof typeof ENDS | 'rest', text: string, from: number): number {
  if (kind === 'rest') return -1;
  const pattern = ENDS[kind];
  const match = matchAt(pattern, text, from);
  return match === null ? -1 - Math.min(3, text.length - from) : pattern.lastIndex;
}

/**
 * The same for the content of an element that has only text. `<!--` in a script begins text in which a script may
 * contain the tags of another (script data double escaped).
 */
function findTextEnd(state: Extract<State, { in: 'text' }>, text: string, from: number): number {
  const { element } = state;
  const tags = element === 'script' ? `<!--|-->|</?script(?=[${SPACE}/>])` : `</${element}(?=[${SPACE}/>])`;
  const pattern = new RegExp(tags, 'gi');
  pattern.lastIndex = from;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [found] = match;
    if (found === '<!--') state.scripts = state.scripts === 0 ? 1 : state.scripts;
    else if (found === '-->') state.scripts = 0;
    else if (!found.startsWith('</')) state.scripts = state.scripts === 1 ? 2 : state.scripts;
    else if (state.scripts === 2) state.scripts = 1;
    else return match.index;
  }
  return -1 - Math.min(element.length + 2, text.length - from);
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
