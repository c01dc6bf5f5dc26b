/** Whitespace, and letters that show as one. U+FEFF, which `\s` contains, has no width. */
const SPACES = /[\s\p{Z}\u0085\u2800\u3164\uffa0]+/gu;

/** Control characters and characters that show nothing: soft hyphens, zero-width characters, direction marks. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** A letter of a script whose letters join: Arabic, the scripts of India, Mongolian and their neighbours. */
const JOINING = /(?=\p{L})[\u0600-\u109f\u1700-\u1c4f\ua800-\uabff\u{10d00}-\u{11fff}\u{1e900}-\u{1e95f}]/u;

const EMOJI = /\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}\u{e0020}-\u{e007f}]*/u;

/** An emoji of several code points; a digit in its key; ZWJ and ZWNJ, once, where they change how letters join. */
const MEANINGFUL = [
  `${EMOJI.source}(?:\\u200d${EMOJI.source})*`,
  '[0-9#*]\\ufe0f\\u20e3',
  `(?<=${JOINING.source}\\p{M}*)\\u200d`,
  `(?<=${JOINING.source}\\p{M}*)\\u200c(?=\\p{Default_Ignorable_Code_Point}*${JOINING.source})`,
];

const INVISIBLES = new RegExp(`(${MEANINGFUL.join('|')})|${INVISIBLE.source}`, 'gu');

/**
 * Cleans a text that is searched for, so that texts which look the same are the same: no invisible characters, one kind of
 * space, composed accents. Invisible characters stay where they carry meaning: in emoji, and where ZWJ and ZWNJ
 * change how the letters of a script join. The field keeps the text as the user has it.
 */
export function cleanSearchText(text: string): string {
  return text
    .replaceAll('\ufeff', '')
    .replace(SPACES, ' ')
    .replace(INVISIBLES, '$1')
    .replace(/ +/g, ' ')
    .trim()
    .normalize('NFC');
}

/** The cleaned text in lower case, by which searches are compared. Lower case can undo both NFC and the meaning of a selector. */
export function foldSearchText(text: string): string {
  return cleanSearchText(cleanSearchText(text).toLowerCase());
}
