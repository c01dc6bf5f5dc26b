const SCRIPT_OR_CHARACTER = /(<script\b[^>]*>)(.*?)(?=<\/script>)|[\u0080-\u{10ffff}]/gsu;

/**
 * Writes HTML in ASCII, which is common to all codings that can be rewritten: character references in the markup,
 * JavaScript escapes in scripts, where a reference would be text.
 */
export function escapeToAscii(html: string): string {
  return html.replace(SCRIPT_OR_CHARACTER, (match: string, tag?: string, script = '') =>
    tag === undefined
      ? `&#${match.codePointAt(0)};`
      : tag +
        script.replace(/[\u0080-\uffff]/g, (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}
