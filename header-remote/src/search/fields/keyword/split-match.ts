/** A suggestion in parts: what was typed already, and what choosing it would add. */
export interface MatchPart {
  readonly text: string;
  readonly isTyped: boolean;
}

/** Splits a term around the typed words, at the start of a word where they stand at one. Case does not matter. */
export function splitMatch(term: string, typed: string): readonly MatchPart[] {
  const folded = term.toLowerCase();
  const part = typed.trim().toLowerCase();
  // Folding may change lengths (İ); positions would then lie.
  if (part === '' || folded.length !== term.length) return [{ text: term, isTyped: false }];
  const atWord = ` ${folded}`.indexOf(` ${part}`);
  const start = atWord === -1 ? folded.indexOf(part) : atWord;
  if (start === -1) return [{ text: term, isTyped: false }];
  const end = start + part.length;
  return [
    { text: term.slice(0, start), isTyped: false },
    { text: term.slice(start, end), isTyped: true },
    { text: term.slice(end), isTyped: false },
  ].filter(({ text }) => text !== '');
}
