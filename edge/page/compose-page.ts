import { escapeUTF8 } from 'entities/escape';
import { concatenate } from '../http/body.ts';
import { type ContentType, parseContentType } from '../http/content-type.ts';
import { inSpan } from '../span.ts';
import { type ComposedFields, createByteStream, setComposedHeaders } from './page-response.ts';
import { escapeToAscii, type PageToken, readTagAttributes, TagScanner } from './tag-scanner.ts';

type Attributes = ReadonlyMap<string, string>;

/** The content of a page's placeholders. Each function is called only if its placeholder occurs. */
export interface PageParts extends ComposedFields {
  /** Tags for `<marquee-head>`, from the placeholder's attributes. */
  readonly renderHead: (attributes: Attributes) => string;
  /** Tags that bring the header's styles and script: at the end of the head, or before the header; its attributes. */
  readonly renderAssets: (attributes: Attributes) => string | Promise<string>;
  /** HTML for the inside of `<marquee-header>`, from the placeholder's attributes. */
  readonly renderHeader: (attributes: Attributes) => string | Promise<string>;
  /** The fallback header, for a header that fails in a placeholder without content. */
  readonly renderFallback: (attributes: Attributes) => string;
  /** Amends a content security policy of the page's markup by the header's needs. */
  readonly amendPolicy: (policy: string) => string;
  /** Called with the address that the page's relative addresses are resolved against. */
  readonly onBase: (href: string) => void;
  /** Called once, with whether a fallback is in the header's place: when the header is placed, or the page has ended. */
  readonly onHeaderPlaced?: (hasFallback: boolean) => void;
}

/** Content codings that the platform decodes. */
const DECODED_CODINGS = /^(?:|identity|gzip|br)$/i;

/** Codings that do not contain ASCII, or not at every position. */
const OTHER_CODINGS = /^(?:utf-16|iso-2022|replacement)/;

/** Bytes of a placeholder's content that wait for its end tag; beyond that it counts as missing. */
const MAX_HELD_BYTES = 3 * 1024 * 1024;

/** Tags that cannot be in a placeholder: its own end tag is missing. */
const ENDS_PLACEHOLDER: Readonly<Record<string, readonly string[]>> = {
  'marquee-head': ['/head', 'body', 'marquee-header', '/body', '/html'],
  'marquee-header': ['/body', '/html'],
};

/**
 * Fills the placeholders of an HTML page while it streams through; only a placeholder's own content is held back. What
 * follows the header is not read: `<marquee-head>` comes before it, and a page has one header. When the header cannot be
 * rendered, the placeholder's own content stays as the fallback; an empty one gets the fallback header. A placeholder
 * without an end tag counts as empty.
 *
 * @returns null for a page whose character or content coding cannot be read: its bytes stay unchanged.
 */
export function composePage(response: Response, parts: PageParts, onError: (error: unknown) => void): Response | null {
  const type = parseContentType(response.headers.get('content-type'));
  const decoder = type === null ? null : findDecoder(type);
  const isDecoded = DECODED_CODINGS.test(response.headers.get('content-encoding')?.trim() ?? '');
  if (type === null || decoder === null || !isDecoded) return null;
  const { readable, writable } = createByteStream();
  const page = new Response(response.body === null ? null : readable, response);
  // One value, where an origin sent several and the last decides.
  page.headers.set('content-type', type.text);
  setComposedHeaders(page.headers, parts);
  if (response.body === null) {
    parts.onHeaderPlaced?.(false);
    return page;
  }
  const { body } = response;
  const composer = new PageComposer(parts, onError, decoder, type.charset === 'utf-8');
  void inSpan('compose page', () => composer.stream(body, writable));
  return page;
}

/** A page that only names its coding in its markup is read as UTF-8. */
function findDecoder({ charset }: ContentType): TextDecoder | null {
  try {
    const decoder = new TextDecoder(charset ?? 'utf-8');
    return OTHER_CODINGS.test(decoder.encoding) ? null : decoder;
  } catch {
    return null;
  }
}

/** The table of names is only loaded for a page that has one: it takes an isolate longer than any other part of its start. */
async function decodeAttributes(attributes: Attributes): Promise<Attributes> {
  if (![...attributes.values()].some((value) => value.includes('&'))) return attributes;
  const { decodeHTMLAttribute } = await import('entities/decode');
  return new Map([...attributes].map(([name, value]) => [name, decodeHTMLAttribute(value)]));
}

/** A placeholder whose end tag has not come yet. */
interface OpenPlaceholder {
  readonly name: string;
  readonly held: Uint8Array[];
  bytes: number;
  /** HTML in place of a header that failed, where the placeholder has no content. */
  readonly fallback: string | null;
}

class PageComposer {
  readonly #parts: PageParts;
  readonly #onError: (error: unknown) => void;
  readonly #decoder: TextDecoder;
  readonly #encode: (html: string) => Uint8Array;
  readonly #scanner = new TagScanner();
  #write: (bytes: Uint8Array) => Promise<void> = () => Promise.resolve();
  #open: OpenPlaceholder | null = null;
  #hasLanguage = false;
  #hasBase = false;
  #hasAssets = false;
  #isHeaderOver = false;
  #isPlaced = false;

  constructor(parts: PageParts, onError: (error: unknown) => void, decoder: TextDecoder, isUtf8: boolean) {
    this.#parts = parts;
    this.#onError = onError;
    this.#decoder = decoder;
    const encoder = new TextEncoder();
    this.#encode = (html) => encoder.encode(isUtf8 ? html : escapeToAscii(html));
  }

  /** Reads no further than to the end of the header's content; the rest passes from stream to stream. */
  async stream(source: ReadableStream<Uint8Array>, output: WritableStream<Uint8Array>): Promise<void> {
    const reader = source.getReader();
    const writer = output.getWriter();
    this.#write = async (bytes) => {
      if (bytes.length > 0) await writer.write(bytes);
    };
    try {
      while (!this.#isHeaderOver) {
        const { value } = await reader.read();
        if (value === undefined) {
          await this.#take({ bytes: this.#scanner.end(), tag: null, isSelfClosing: false });
          await this.#closeMissing();
          await writer.close();
          return;
        }
        for (const token of this.#scanner.push(value)) await this.#take(token);
      }
      await this.#write(this.#scanner.end());
      reader.releaseLock();
      writer.releaseLock();
      await source.pipeTo(output);
    } catch (error) {
      // After a failed pipe both ends are released and have failed already.
      await Promise.allSettled([writer.abort(error), reader.cancel(error)]);
    } finally {
      this.#reportPlaced(false);
    }
  }

  async #take(token: PageToken): Promise<void> {
    const { bytes, tag } = token;
    const open = this.#open;
    if (this.#isHeaderOver || (open === null && (tag === null || tag.startsWith('/')))) return this.#write(bytes);
    if (open === null) return this.#takeStart(token);
    if (tag === `/${open.name}`) return this.#close(open, bytes);
    const isMissing = tag !== null && ENDS_PLACEHOLDER[open.name]?.includes(tag);
    if (!isMissing && open.bytes < MAX_HELD_BYTES) {
      open.held.push(bytes);
      open.bytes += bytes.length;
      return;
    }
    await this.#closeMissing();
    return this.#take(token);
  }

  async #takeStart({ tag: name, bytes, isSelfClosing }: PageToken): Promise<void> {
    const read = () => decodeAttributes(readTagAttributes(this.#decoder.decode(bytes)));
    if (name === 'marquee-header') return this.#openHeader(await read(), bytes, isSelfClosing);
    if (name === 'marquee-head') return this.#openHead(await read(), bytes, isSelfClosing);
    await this.#write(await this.#amendTag(name, bytes, read));
  }

  /** A tag of the page's head that the header depends on, or the language of the page on it. */
  async #amendTag(name: string | null, bytes: Uint8Array, read: () => Promise<Attributes>): Promise<Uint8Array> {
    if (name === 'html' && !this.#hasLanguage) {
      this.#hasLanguage = true;
      if ((await read()).has('lang')) return bytes;
      const language = this.#encode(` lang="${escapeUTF8(this.#parts.languageTag)}"`);
      const nameEnd = '<html'.length;
      return concatenate([bytes.subarray(0, nameEnd), language, bytes.subarray(nameEnd)]);
    }
    if (name === 'base' && !this.#hasBase) {
      const href = (await read()).get('href');
      // The first one that names an address counts.
      this.#hasBase = href !== undefined;
      if (href !== undefined) this.#parts.onBase(href);
    }
    if (name === 'meta') {
      const attributes = await read();
      const policy = attributes.get('content');
      if (attributes.get('http-equiv')?.trim().toLowerCase() === 'content-security-policy' && policy !== undefined) {
        const content = escapeUTF8(this.#parts.amendPolicy(policy));
        return this.#encode(`<meta http-equiv="Content-Security-Policy" content="${content}">`);
      }
    }
    return bytes;
  }

  async #openHead(attributes: Attributes, tag: Uint8Array, isSelfClosing: boolean): Promise<void> {
    let html: Uint8Array;
    try {
      html = this.#encode(this.#parts.renderHead(attributes) + (await this.#renderAssetsOnce(attributes)));
    } catch (error) {
      this.#onError(error);
      return this.#write(tag);
    }
    await this.#write(html);
    if (!isSelfClosing) this.#open = { name: 'marquee-head', held: [], bytes: 0, fallback: null };
  }

  async #openHeader(attributes: Attributes, tag: Uint8Array, isSelfClosing: boolean): Promise<void> {
    let fallback: string | null = null;
    let [assets, html] = ['', ''];
    try {
      html = await this.#parts.renderHeader(attributes);
      assets = await this.#renderAssetsOnce(attributes);
    } catch (error) {
      this.#onError(error);
      [html, fallback] = ['', this.#parts.renderFallback(attributes)];
    }
    this.#reportPlaced(fallback !== null);
    await this.#write(concatenate([this.#encode(assets), tag, this.#encode(html)]));
    this.#open = { name: 'marquee-header', held: [], bytes: 0, fallback };
    if (isSelfClosing) await this.#close(this.#open, null);
  }

  async #renderAssetsOnce(attributes: Attributes): Promise<string> {
    if (this.#hasAssets) return '';
    this.#hasAssets = true;
    return this.#parts.renderAssets(attributes);
  }

  /** @param endTag null where it is missing: then the content is a part of the page */
  async #close({ name, held, fallback }: OpenPlaceholder, endTag: Uint8Array | null): Promise<void> {
    this.#open = null;
    const content = concatenate(held);
    if (name === 'marquee-header') {
      this.#isHeaderOver = true;
      const isKept = endTag !== null && hasContent(content);
      if (fallback !== null) await this.#write(isKept ? content : this.#encode(fallback));
      await this.#write(endTag ?? this.#encode('</marquee-header>'));
    }
    if (endTag === null) await this.#write(content);
  }

  async #closeMissing(): Promise<void> {
    const open = this.#open;
    if (open === null) return;
    this.#onError(new Error(`A <${open.name}> of the page has no end tag`));
    await this.#close(open, null);
  }

  #reportPlaced(hasFallback: boolean): void {
    if (!this.#isPlaced) this.#parts.onHeaderPlaced?.(hasFallback);
    this.#isPlaced = true;
  }
}

/** Whether a placeholder contains more than white space and comments. */
function hasContent(content: Uint8Array): boolean {
  return /\S/.test(new TextDecoder('windows-1252').decode(content).replace(/<!--.*?-->/gs, ''));
}
