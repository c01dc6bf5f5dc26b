/** Attribute of a cookie that a script sets. WebKit refuses `Secure` on pages without TLS, `http://localhost` included. */
export const secureAttribute = (): string => (location.protocol === 'https:' ? '; Secure' : '');
