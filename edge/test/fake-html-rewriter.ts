type Handlers = HTMLRewriterElementContentHandlers;

/** Stands for the platform's rewriter, which Node lacks: calls element handlers for the first tag of each name. */
export class FakeHtmlRewriter {
  readonly #handlers = new Map<string, Handlers>();

  on(selector: string, handlers: Handlers): this {
    this.#handlers.set(selector, handlers);
    return this;
  }

  transform({ body, status, headers }: Response): Response {
    const rewrite = async (): Promise<Uint8Array> => {
      let html = await new Response(body).text();
      for (const [name, { element: handle }] of this.#handlers) {
        const [whole, attributes = '', inner = ''] =
          new RegExp(`<${name}((?: [^>]*)?)>(.*?)</${name}>`, 's').exec(html) ?? [];
        if (whole === undefined || handle === undefined) continue;
        let [before, content, after] = ['', inner, ''];
        let replacement: string | null = null;
        const ends: ((tag: { before: (text: string) => void }) => void)[] = [];
        await handle({
          attributes: [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
          hasAttribute: () => true,
          replace: (text: string) => {
            replacement = text;
          },
          before: (text: string) => {
            before += text;
          },
          setInnerContent: (text: string) => {
            content = text;
          },
          onEndTag: (end: (typeof ends)[number]) => ends.push(end),
        } as unknown as Element);
        for (const end of ends) {
          end({
            before: (text) => {
              after += text;
            },
          });
        }
        const filled = replacement ?? `${before}<${name}${attributes}>${content}${after}</${name}>`;
        html = html.replace(whole, () => filled);
      }
      return new TextEncoder().encode(html);
    };
    const stream = new ReadableStream({
      async start(controller) {
        controller.enqueue(await rewrite());
        controller.close();
      },
    });
    return new Response(stream, { status, headers });
  }
}
