/** A part of a suggestion: already typed, or added by choosing it. */
export interface MatchPart {
  readonly text: string;
  readonly isTyped: boolean;
}

/** Splits a term around the typed text, preferably at the start of a word. Ignores case. */
export function splitMatch(term: string, typed: string): readonly MatchPart[] {
  const folded = term.toLowerCase();
  const part = typed.trim().toLowerCase();
  const atWord = ` ${folded}`.indexOf(` ${part}`);
  const found = atWord < 0 ? folded.indexOf(part) : atWord;
  // Lower-casing may change the length (İ), and positions would be wrong.
  const [start, end] = found < 0 || folded.length !== term.length ? [0, 0] : [found, found + part.length];
  return [term.slice(0, start), term.slice(start, end), term.slice(end)]
    .map((text, index) => ({ text, isTyped: index === 1 }))
    .filter(({ text }) => text !== '');
}
