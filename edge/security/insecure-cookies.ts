/** Removes `Secure` from cookies of a site without TLS: WebKit refuses such cookies, even on `http://localhost`. */
export function allowInsecureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie();
  headers.delete('set-cookie');
  for (const cookie of cookies) headers.append('set-cookie', cookie.replace(/; *secure(?=;|$)/i, ''));
}
