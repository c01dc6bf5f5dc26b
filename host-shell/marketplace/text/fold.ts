/** Letters that Unicode's decomposition leaves alone, as people type them without their marks. */
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

/** Text without case, accents and punctuation, words parted by one space: `"Zürich–Köln"` → `"zurich koln"`. */
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

/** A folded text as an FTS5 query: each word as a prefix, all required. Null when no word is left. */
export function buildMatchQuery(folded: string): string | null {
  const words = folded.split(' ').filter((word) => word !== '');
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' ');
}

/** ASCII slug part: `"Saint-Étienne"` → `"saint-etienne"`; empty when nothing of the text is left. */
export function toSlugPart(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9 ]/g, '')
    .trim()
    .replace(/ +/g, '-');
}
