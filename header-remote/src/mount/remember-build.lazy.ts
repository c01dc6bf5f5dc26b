const COOKIE = 'marquee_build';
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

/**
 * Fetches the files whose text stood in the page into the browser's cache, and then names the build in a cookie, by which
 * the edge refers to the files from the next page on.
 *
 * @param base address of the build's folder
 */
export async function rememberBuild(base: string): Promise<void> {
  const id = /([0-9a-f]+)\/$/.exec(base)?.[1];
  if (id === undefined) return;
  const responses = await Promise.all(['header.css', 'early.js'].map((file) => fetch(base + file)));
  await Promise.all(responses.map((response) => response.arrayBuffer()));
  if (!responses.every(({ ok }) => ok)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: no browser lacks it
  document.cookie = `${COOKIE}=${id}; Max-Age=${MAX_AGE_SECONDS}; Path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
}
