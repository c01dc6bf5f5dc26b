/**
 * Cleans the text of a field: no control characters, and one kind of line break and of space, so that pasted text
 * compares and counts like typed text.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[\p{Zs}\t]/gu, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '');
}

/** The same for a field of one line, where a line break is a space. */
export function cleanLine(text: string): string {
  return text.replace(/\r\n?|[\p{Z}\t\n\u0085]/gu, ' ').replace(/\p{Cc}/gu, '');
}

export function keepDigits(text: string): string {
  return text.replace(/\D/g, '');
}
