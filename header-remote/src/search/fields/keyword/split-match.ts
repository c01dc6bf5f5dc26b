/** A part of a suggestion: typed already, or added by choosing it. */
export interface MatchPart {
  readonly text: string;
  readonly isTyped: boolean;
}

/** Splits a term around the typed text, preferably at the start of a word. Ignores case. */
export function splitMatch(term: string, typed: string): readonly MatchPart[] {
  const folded = term.toLowerCase();
  const part = typed.trim().toLowerCase();
  // Lower case may have another length (İ); its positions would then be wrong.
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
