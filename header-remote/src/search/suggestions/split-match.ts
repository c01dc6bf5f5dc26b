import { foldSearchText } from '../../../../shared/text/search-text.ts';

/** A part of a suggestion: already typed, or added by choosing it. */
export interface MatchPart {
  readonly text: string;
  readonly isTyped: boolean;
}

/** The text after a cut continues a character: it is an accent, or a part of an emoji or of a syllable. */
const CONTINUES = /^(?:\u200d|[\p{M}\p{Emoji_Modifier}\p{Surrogate}\u200c\u1160-\u11ff\u{e0020}-\u{e007f}])/u;

/** The text before a cut goes on behind it: a joiner, a sign that joins Indic letters, half a Korean syllable or a flag. */
const GOES_ON =
  /[\u200d\u1100-\u115f\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d\p{Regional_Indicator}][\p{M}\p{Emoji_Modifier}]*$/u;

const isCut = (text: string, at: number) => !CONTINUES.test(text.slice(at)) && !GOES_ON.test(text.slice(0, at));

/** Splits a term around the typed text, preferably at the start of a word. Ignores case. */
export function splitMatch(term: string, typed: string): readonly MatchPart[] {
  const folded = term.toLowerCase();
  const part = foldSearchText(typed);
  const atWord = ` ${folded}`.indexOf(` ${part}`);
  const found = atWord < 0 ? folded.indexOf(part) : atWord;
  const last = found + part.length;
  // Lower-casing may change the length (İ), and positions would be wrong.
  const isFound = found >= 0 && folded.length === term.length && isCut(term, found) && isCut(term, last);
  const [start, end] = isFound ? [found, last] : [0, 0];
  return [term.slice(0, start), term.slice(start, end), term.slice(end)]
    .map((text, index) => ({ text, isTyped: index === 1 }))
    .filter(({ text }) => text !== '');
}
