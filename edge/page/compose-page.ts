import { inSpan } from '../span.ts';
import { type ComposedFields, setComposedHeaders } from './composed-headers.ts';
import { escapeToAscii } from './escape-to-ascii.ts';
import { passBehindHeader } from './pass-behind-header.ts';

/** The content of a page's placeholders. Each function is called only if its placeholder occurs. */
export interface PageParts extends ComposedFields {
  /** Tags for `<marquee-head>`, from the placeholder's attributes. */
  readonly renderHead: (attributes: ReadonlyMap<string, string>) => string;
  /** Tags that bring the header's styles and script: at the end of the head, or before the header; its attributes. */
  readonly renderAssets: (attributes: ReadonlyMap<string, string>) => string | Promise<string>;
  /** HTML for the inside of `<marquee-header>`, from the placeholder's attributes. */
  readonly renderHeader: (attributes: ReadonlyMap<string, string>) => string | Promise<string>;
  /** The fallback header, for a header that fails in a placeholder without content. */
  readonly renderFallback: (attributes: ReadonlyMap<string, string>) => string;
  /** Called once, with whether a fallback is in the header's place: when the header is placed, or the page has ended. */
  readonly onHeaderPlaced?: (hasFallback: boolean) => void;
}

/** Content codings that the platform decodes. */
const DECODED_CODINGS = /^(?:|identity|gzip|br)$/i;
const UTF8 = /;\s*charset\s*=\s*(?:utf-?8\s*(?:;|$)|"utf-?8")/i;

/**
 * HTMLRewriter returns attributes as in the source, without decoding character references. The table of names is only
 * loaded for a page that has one: it takes an isolate longer than any other part of its start.
 */
async function readAttributes(element: Element): Promise<ReadonlyMap<string, string>> {
  const attributes = [...element.attributes].map(([name = '', value = '']) => [name, value] as const);
  if (!attributes.some(([, value]) => value.includes('&'))) return new Map(attributes);
  const { decodeHTMLAttribute } = await import('entities/decode');
  return new Map(attributes.map(([name, value]) => [name, decodeHTMLAttribute(value)]));
}

/**
 * Fills the placeholders of an HTML page while it streams through; nothing is held back. What follows the header is not
 * rewritten: `<marquee-head>` comes before it, and a page has one header. When the header cannot be
 * rendered, the placeholder's own content stays as the fallback; an empty one gets the fallback header.
 *
 * @returns null for a page whose character or content coding cannot be rewritten: its bytes stay unchanged.
 */
export function composePage(response: Response, parts: PageParts, onError: (error: unknown) => void): Response | null {
  if (!DECODED_CODINGS.test(response.headers.get('content-encoding')?.trim() ?? '')) return null;
  // A page that only names its character coding in its markup is read as UTF-8 here, and may be in a different coding.
  const isUtf8 = UTF8.test(response.headers.get('content-type') ?? '');
  const encode = isUtf8 ? (html: string) => html : escapeToAscii;
  let hasAssets = false;
  let hasFallback = false;
  let headerState: 'ahead' | 'open' | 'over' = 'ahead';
  let isPlaced = false;
  const reportPlaced = (isFallback: boolean) => {
    if (!isPlaced) parts.onHeaderPlaced?.(isFallback);
    isPlaced = true;
  };
  const assetsOnce = async (attributes: ReadonlyMap<string, string>) => {
    if (hasAssets) return '';
    hasAssets = true;
    return parts.renderAssets(attributes);
  };
  const guarded = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      onError(error);
    }
  };
  const rewriter = new HTMLRewriter()
    .on('html', {
      element(element) {
        if (!element.hasAttribute('lang')) element.setAttribute('lang', parts.languageTag);
      },
    })
    .on('marquee-head', {
      element: (element) =>
        guarded(async () => {
          const attributes = await readAttributes(element);
          element.replace(encode(parts.renderHead(attributes) + (await assetsOnce(attributes))), { html: true });
        }),
    })
    .on('marquee-header', {
      element: (element) =>
        guarded(async () => {
          headerState = 'open';
          element.onEndTag(() => {
            headerState = 'over';
          });
          const attributes = await readAttributes(element);
          try {
            const html = encode(await parts.renderHeader(attributes));
            const assets = await assetsOnce(attributes);
            if (assets !== '') element.before(encode(assets), { html: true });
            element.setInnerContent(html, { html: true });
            reportPlaced(false);
          } catch (error) {
            reportPlaced(true);
            hasFallback = false;
            element.onEndTag((tag) => {
              headerState = 'over';
              if (!hasFallback) tag.before(encode(parts.renderFallback(attributes)), { html: true });
            });
            throw error;
          }
        }),
      text({ text }) {
        hasFallback ||= text.trim() !== '';
      },
    })
    .on('marquee-header *', {
      element() {
        hasFallback = true;
      },
    });
  const input = new IdentityTransformStream();
  const page = new Response(response.body === null ? null : input.readable, response);
  setComposedHeaders(page.headers, parts);
  let rewritten: Response;
  try {
    rewritten = rewriter.transform(page);
  } catch (error) {
    // The rewriter does not know the character coding, or it does not contain ASCII.
    onError(error);
    return null;
  }
  if (response.body === null || rewritten.body === null) {
    reportPlaced(false);
    return rewritten;
  }
  const output = new IdentityTransformStream();
  const { body } = response;
  const { body: composed } = rewritten;
  void inSpan('compose page', () =>
    passBehindHeader({
      source: body,
      input: input.writable,
      rewritten: composed,
      output: output.writable,
      headerState: () => headerState,
    }),
  ).finally(() => reportPlaced(false));
  return new Response(output.readable, rewritten);
}
