import { BUILD_COOKIE } from '../../../shared/cookies/session-cookies.ts';
import { findSearch } from '../search/state/search-handle.ts';
import { secureAttribute } from '../ui/page-cookies.ts';
import { importModule, loadStyles } from './load-files.ts';

const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

/** Runs once the page has loaded, after the header's own remaining requests. */
const DELAY_MS = 2_000;

/**
 * Completes what is inline in the page: requests the file if the page's policy refused the inline text, else remembers the
 * build on pages of the site. A failure has no consequence: the next page gets the text inline again, like this one.
 */
export function followInlineFiles(): void {
  const style = document.querySelector<HTMLStyleElement>('style[data-marquee-build]');
  const { marqueeBuild: base = '', integrity } = style?.dataset ?? {};
  // A style element without a sheet was refused.
  if (style?.sheet === null) loadStyles(`${base}header.css`, integrity).catch(() => {});
  // A page on another origin comes from another server, which does not read this cookie.
  else if (base.startsWith('/'))
    window.addEventListener('load', () => setTimeout(() => rememberBuild(base).catch(() => {}), DELAY_MS));

  const script = document.querySelector<HTMLElement>('script[data-integrity]');
  const root = document.querySelector<HTMLElement>('[data-marquee-root]');
  // A header without a search has no template.
  if (script && root?.querySelector('template') && !findSearch(root))
    importModule(`${root.dataset.marqueeBuild}pre-hydration.js`, script.dataset.integrity).then(
      // The script behind it waits for that.
      () => script.dispatchEvent(new Event('load')),
      () => {},
    );
}

/**
 * Fetches the inlined files into the browser's cache and then names the build in a cookie, so that the edge links to
 * the files from the next page on.
 *
 * @param base address of the build's folder
 */
async function rememberBuild(base: string): Promise<void> {
  const id = /([0-9a-f]+)\/$/.exec(base)?.[1];
  if (id === undefined) return;
  const responses = await Promise.all(['header.css', 'pre-hydration.js'].map((file) => fetch(base + file)));
  await Promise.all(responses.map((response) => response.arrayBuffer()));
  if (!responses.every(({ ok }) => ok)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: no browser lacks it
  document.cookie = `${BUILD_COOKIE}=${id}; Max-Age=${MAX_AGE_SECONDS}; Path=/; SameSite=Lax${secureAttribute()}`;
}
