import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { createHeaderClient } from '../../../header-remote/host/server.ts';

/** The content that all measured pages have. */
export const CONTENT = '<main><h1>A plain page</h1></main>';

/** A page of a host: `header` stands in the header's place, `scripts` after the content. */
type HostPage = Readonly<Record<'title' | 'header', string>> & Readonly<Partial<Record<'head' | 'scripts', string>>>;

const META = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">';

export const buildHostPage = ({ title, head = '', header, scripts = '' }: HostPage): string =>
  `<!doctype html><html lang="en"><head>${META}<title>${title}</title>${head}</head><body>${header}${CONTENT}${scripts}</body></html>`;

const compress = (text: string) => brotliCompressSync(text).length;

/** Content of a size that compression leaves: of as many parts as it takes, each of a number that no other part has. */
function fill(bytes: number, build: (count: number) => string): string {
  let [low, high] = [0, 4_096];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (compress(build(middle)) <= bytes) low = middle;
    else high = middle;
  }
  return build(low);
}

/** The least that the bytes of a page cost: as many as the header has, compressed, of styles and HTML that do nothing. */
export function buildLimitPage(page: string): string {
  // Multiples of an odd number, and so each once.
  const name = (index: number) => ((index * 2_654_435_761) % 2 ** 32).toString(36);
  const repeat = (count: number, part: (id: string) => string) =>
    Array.from({ length: count }, (_, index) => part(name(index + 1))).join('');
  const build = (styles: string, html: string) =>
    buildHostPage({
      title: 'A page of bytes',
      head: `<style>body { margin: 0 } header { height: 72px } ${styles}</style>`,
      header: `<header><a href="/">Home</a><div hidden>${html}</div></header>`,
    });
  const [theirs = ''] = /<style.*?<\/style>/s.exec(page) ?? [];
  const styles = fill(compress(theirs), (count) => repeat(count, (id) => `.${id} { margin: 4px }`));
  return fill(compress(page), (count) =>
    build(
      styles,
      repeat(count, (id) => `<p>${id}</p>`),
    ),
  );
}

/** Path of the page that the server of a host makes. */
export const FRAGMENT_PATH = '/fragment';

/** Starts a host that includes our fragment by the package's client, with its defaults. */
export async function startHost(edge: string): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const header = createHeaderClient({ site: edge, onError: console.error });
  // As for all but its first visitors.
  await header.fragment({ path: '/' });
  const server = createServer(async (_, response) => {
    const html = await header.fragment({ path: '/' });
    const page = buildHostPage({ title: 'A fragment', head: '<style>body { margin: 0 }</style>', header: html });
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
