/** What a page's placeholders are filled with. Each is asked for only if its placeholder is met. */
export interface PageParts {
  /** Tags for `<marquee-head>`, from the placeholder's attributes. */
  readonly renderHead: (attributes: ReadonlyMap<string, string>) => string;
  /** Tags that bring the header's styles and script: at the end of the head, or before the header; its attributes. */
  readonly renderAssets: (attributes: ReadonlyMap<string, string>) => string;
  /** HTML for the inside of `<marquee-header>`, from the placeholder's attributes. */
  readonly renderHeader: (attributes: ReadonlyMap<string, string>) => string | Promise<string>;
  /** Nonce of the page's policy, for the scripts that the origin's own page brings. */
  readonly nonce: string;
  readonly languageTag: string;
  /** `Vary` of the page, from what its origin says. */
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
 * HTMLRewriter hands attributes over as they stand in the source, character references undecoded. The table of names is
 * read where a page has one: reading it takes an isolate longer than anything else it starts with.
 */
async function readAttributes(element: Element): Promise<ReadonlyMap<string, string>> {
  const attributes = [...element.attributes].map(([name = '', value = '']) => [name, value] as const);
  if (!attributes.some(([, value]) => value.includes('&'))) return new Map(attributes);
  const { decodeHTMLAttribute } = await import('entities/decode');
  return new Map(attributes.map(([name, value]) => [name, decodeHTMLAttribute(value)]));
}

/**
 * Fills the placeholders of an HTML page while it streams through; nothing is held back (contract §3, way 4). When the
 * header cannot be drawn, the placeholder's own content is the fallback and stays.
 */
export function composePage(response: Response, parts: PageParts, onError: (error: unknown) => void): Response {
  let assetsAreIn = false;
  const assetsOnce = (attributes: ReadonlyMap<string, string>) => {
    if (assetsAreIn) return '';
    assetsAreIn = true;
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
    .on('script', {
      element(element) {
        if (element.getAttribute('nonce') === '') element.setAttribute('nonce', parts.nonce);
      },
    })
    .transform(prepareResponse(response, parts));
}

/**
 * What was true of the origin's bytes is not true of the page; and a page with somebody's header is theirs alone. The
 * coding goes too: coding again would hold the head back until there is enough to compress, and the platform codes for
 * each reader what that reader accepts.
 */
function prepareResponse(response: Response, { languageTag, buildVary }: PageParts): Response {
  const composed = new Response(response.body, response);
  for (const name of ENTITY_HEADERS) composed.headers.delete(name);
  // As with the `lang` of the document: what the origin says stands.
  if (!composed.headers.has('Content-Language')) composed.headers.set('Content-Language', languageTag);
  const vary = buildVary(response.headers.get('Vary'));
  if (vary !== null) composed.headers.set('Vary', vary);
  composed.headers.set(
    'Cache-Control',
    response.headers.get('Cache-Control') === 'no-store' ? 'no-store' : 'private, no-cache',
  );
  return composed;
}
