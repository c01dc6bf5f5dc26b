/**
 * Whether the request comes from a phone: by the client hint, else by the user agent. Only this one bit of the user agent
 * reaches the header, so that it can be part of a memo key.
 */
export function isMobileDevice(headers: Headers): boolean {
  const hint = headers.get('sec-ch-ua-mobile');
  if (hint !== null) return hint === '?1';
  return /\b(?:iPhone|iPod|Windows Phone|BlackBerry|Opera Mini)\b|\bAndroid\b.*\bMobile\b/i.test(
    headers.get('user-agent') ?? '',
  );
}
