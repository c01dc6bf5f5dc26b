import { loadStyles } from './load-files.ts';

const COOKIE = 'marquee_build';
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

/**
 * Does what remains to be done about styles whose text stands in the page: requests the file where the page's policy has
 * refused the text, else remembers the build on pages of the site.
 */
export async function completeStyles(style: HTMLStyleElement): Promise<void> {
  const { marqueeBuild: base = '', integrity } = style.dataset;
  if (style.sheet === null) await loadStyles(`${base}header.css`, integrity);
  // A host on another origin has its pages from another server, which asks for no such cookie.
  else if (base.startsWith('/')) await rememberBuild(base);
}

/**
 * Fetches the files whose text stood in the page into the browser's cache, and then names the build in a cookie, by which
 * the edge refers to the files from the next page on.
 *
 * @param base address of the build's folder
 */
async function rememberBuild(base: string): Promise<void> {
  const id = /([0-9a-f]+)\/$/.exec(base)?.[1];
  if (id === undefined) return;
  const responses = await Promise.all(['header.css', 'early.js'].map((file) => fetch(base + file)));
  await Promise.all(responses.map((response) => response.arrayBuffer()));
  if (!responses.every(({ ok }) => ok)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: no browser lacks it
  document.cookie = `${COOKIE}=${id}; Max-Age=${MAX_AGE_SECONDS}; Path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
}
