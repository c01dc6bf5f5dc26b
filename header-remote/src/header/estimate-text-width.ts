/** Advance widths of Figtree Medium in em, rounded up; characters not named are 0.6 wide. */
const WIDTHS: readonly (readonly [characters: string, em: number])[] = [
  ["iíìîïjlI.,:;!'’|", 0.28],
  [' ftr()-/', 0.4],
  ['aáàâãäåceéèêëksxzJL', 0.56],
  ['ACDGHKNOQTUVXYZÄÅÖØÜÁÉ', 0.76],
  ['mwMW@%æœ', 0.92],
];

/**
 * Width of a line of label text in CSS pixels, a little generous. The server has no browser to measure with, and the
 * browser must come to the same result.
 */
export function estimateTextWidth(text: string, fontSize: number): number {
  let em = 0;
  for (const character of text) {
    em += WIDTHS.find(([characters]) => characters.includes(character))?.[1] ?? 0.6;
  }
  return Math.ceil(em * fontSize);
}
