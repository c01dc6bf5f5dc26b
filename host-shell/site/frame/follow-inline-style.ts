/** Cookie with the address of the pages' style sheet, once the browser has it as a file. */
export const STYLE_COOKIE = 'page_style';

const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

/** Builds a value for `document.cookie`. @param isSecure false on pages without TLS, where WebKit drops `Secure` cookies */
function buildStyleCookie(style: string, isSecure: boolean): string {
  const value = `${STYLE_COOKIE}=${encodeURIComponent(style)}`;
  return `${value}; Max-Age=${MAX_AGE_SECONDS}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** After the page's own requests and those of its header. */
const DELAY_MS = 2_000;

async function storeStyle(style: string): Promise<void> {
  // biome-ignore lint/style/noRestrictedGlobals: a file, not a call of the API
  const response = await fetch(style);
  await response.arrayBuffer();
  // biome-ignore lint/suspicious/noDocumentCookie: no browser lacks it
  if (response.ok) document.cookie = buildStyleCookie(style, location.protocol === 'https:');
}

/** Runs on a page that has its styles in the HTML. A failure has no consequence: the next page has them there, too. */
export function followInlineStyle(): void {
  const style = document.querySelector<HTMLStyleElement>('style[data-page-style]')?.dataset.pageStyle;
  if (style !== undefined) setTimeout(() => storeStyle(style).catch(() => {}), DELAY_MS);
}
