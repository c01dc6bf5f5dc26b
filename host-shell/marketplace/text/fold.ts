/** ASCII spellings of letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ə: 'e',
};

/** Removes case, accents and punctuation, and separates words by one space: `"Zürich–Köln"` → `"zurich koln"`. */
export function foldText(text: string): string {
  if (/^[a-zA-Z0-9 ]*$/.test(text)) return text.toLowerCase().replace(/ {2,}/g, ' ').trim();
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/[ßæœøđðþłıə]/g, (letter) => LETTERS[letter] ?? letter)
      // "d'électro" is about électro, "N'Djamena" is one word.
      .replace(/\b([dl])['’](?=\p{L})/gu, '$1 ')
      .replace(/['’ʻʼ`]/g, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  );
}

/** Builds an FTS5 query from a folded text: each word is a required prefix. Null when there is no word. */
export function buildMatchQuery(folded: string): string | null {
  const words = folded.split(' ').filter((word) => word !== '');
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' ');
}

/** Converts a text to ASCII for a slug: `"Saint-Étienne"` → `"saint-etienne"`; empty when no character remains. */
export function toSlugPart(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9 ]/g, '')
    .trim()
    .replace(/ +/g, '-');
}
