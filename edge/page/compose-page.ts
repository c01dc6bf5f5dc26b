/** What a page's placeholders are filled with. Each is called only if its placeholder is met. */
export interface PageParts {
  /** Tags for `<marquee-head>`, from the placeholder's attributes. */
  readonly renderHead: (attributes: ReadonlyMap<string, string>) => string;
  /** Tags that bring the header's styles and script: at the end of the head, or before the header; its attributes. */
  readonly renderAssets: (attributes: ReadonlyMap<string, string>) => string;
  /** HTML for the inside of `<marquee-header>`, from the placeholder's attributes. */
  readonly renderHeader: (attributes: ReadonlyMap<string, string>) => string | Promise<string>;
  readonly languageTag: string;
  /** `Vary` of the page, from the origin's. */
  readonly buildVary: (known: string | null) => string | null;
}

/** Fields that describe the origin's bytes. */
const ENTITY_HEADERS = [
  'etag',
  'last-modified',
  'content-length',
  'content-encoding',
  'content-md5',
  'accept-ranges',
  'age',
  'expires',
];

/**
 * HTMLRewriter gives attributes as they are in the source, character references undecoded. The table of names is loaded
 * where a page has one: it takes an isolate longer than anything else it starts with.
 */
async function readAttributes(element: Element): Promise<ReadonlyMap<string, string>> {
  const attributes = [...element.attributes].map(([name = '', value = '']) => [name, value] as const);
  if (!attributes.some(([, value]) => value.includes('&'))) return new Map(attributes);
  const { decodeHTMLAttribute } = await import('entities/decode');
  return new Map(attributes.map(([name, value]) => [name, decodeHTMLAttribute(value)]));
}

/**
 * Fills the placeholders of an HTML page while it streams through; nothing is held back. When the header cannot be
 * rendered, the placeholder's own content stays as the fallback.
 */
export function composePage(response: Response, parts: PageParts, onError: (error: unknown) => void): Response {
  let hasAssets = false;
  const assetsOnce = (attributes: ReadonlyMap<string, string>) => {
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

  return new HTMLRewriter()
    .on('html', {
      element(element) {
        if (!element.hasAttribute('lang')) element.setAttribute('lang', parts.languageTag);
      },
    })
    .on('marquee-head', {
      element: (element) =>
        guarded(async () => {
          const attributes = await readAttributes(element);
          element.replace(parts.renderHead(attributes) + assetsOnce(attributes), { html: true });
        }),
    })
    .on('marquee-header', {
      element: (element) =>
        guarded(async () => {
          const attributes = await readAttributes(element);
          const html = await parts.renderHeader(attributes);
          const assets = assetsOnce(attributes);
          if (assets !== '') element.before(assets, { html: true });
          element.setInnerContent(html, { html: true });
        }),
    })
    .transform(prepareResponse(response, parts));
}

/**
 * Drops what described the origin's bytes, and keeps a page with a user's header out of shared caches. The content coding
 * goes too: coding again would hold the head back until there is enough to compress, and the platform compresses for each
 * client.
 */
function prepareResponse(response: Response, { languageTag, buildVary }: PageParts): Response {
  const composed = new Response(response.body, response);
  for (const name of ENTITY_HEADERS) composed.headers.delete(name);
  // As with the `lang` of the document, the origin's goes first.
  if (!composed.headers.has('Content-Language')) composed.headers.set('Content-Language', languageTag);
  const vary = buildVary(response.headers.get('Vary'));
  if (vary !== null) composed.headers.set('Vary', vary);
  composed.headers.set(
    'Cache-Control',
    response.headers.get('Cache-Control') === 'no-store' ? 'no-store' : 'private, no-cache',
  );
  return composed;
}
