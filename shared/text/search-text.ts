/**
 * Control characters, and characters that show nothing: soft hyphens, zero-width characters, direction marks. The groups
 * are those with a meaning: the parts of an emoji; ZWJ and ZWNJ, once, between letters whose script they make join or not
 * (U+0600 to U+109F: Arabic to Burmese, U+1700 to U+1C4F: Khmer, Mongolian and others). No group looks behind: Safari
 * before 16.4 would not parse the script.
 */
const INVISIBLES = String.raw`(\p{ExtPict}[\ufe0f\u200d\p{EMod}\u{e0020}-\u{e007f}]*)|((?!\p{DI})[\u0600-\u109f\u1700-\u1c4f](?:(?!\p{DI})\p{M})*[\u200c\u200d])[\u200c\u200d]*(?=(?!\p{DI})[\u0600-\u109f\u1700-\u1c4f])|(?![\t-\r])[\p{Cc}\p{DI}]`;
/** Compiled for the first text that needs it: browsers parse a literal, and look its properties up, in each page's start. */
let invisibles: RegExp | undefined;

/** Words of ASCII with one space between them, as most texts are, also while somebody types: nothing to clean. */
const CLEAN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * Cleans a text that is searched for, so that texts which look the same are the same: no invisible characters without
 * meaning, one kind of space, composed accents. The field keeps the text as the user has it.
 */
export function cleanSearchText(text: string): string {
  const trimmed = text.trim();
  if (CLEAN.test(trimmed)) return trimmed;
  invisibles ??= new RegExp(INVISIBLES, 'gu');
  return text
    .replace(invisibles, '$1$2')
    .replace(/[\s\u2800]+/g, ' ')
    .trim()
    .normalize('NFC');
}

/** The cleaned text in lower case, by which searches are compared. Lower case can undo both NFC and the meaning of a selector. */
export function foldSearchText(text: string): string {
  return cleanSearchText(cleanSearchText(text).toLowerCase());
}
