/** Cookie with the address of the pages' style sheet, once the browser has it as a file. */
export const STYLE_COOKIE = 'page_style';

const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

/** Builds a value for `document.cookie`. @param isSecure false on pages without TLS, where WebKit drops `Secure` cookies */
export function buildStyleCookie(style: string, isSecure: boolean): string {
  const value = `${STYLE_COOKIE}=${encodeURIComponent(style)}`;
  return `${value}; Max-Age=${MAX_AGE_SECONDS}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
