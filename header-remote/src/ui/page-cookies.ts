/** The page's cookies. A sandboxed frame has none, and throws when they are read. */
export function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** Attribute of a cookie that a script sets. WebKit refuses `Secure` on pages without TLS, `http://localhost` included. */
export const secureAttribute = (): string => (location.protocol === 'https:' ? '; Secure' : '');
