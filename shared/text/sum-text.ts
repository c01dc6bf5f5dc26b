/**
 * Sums up a text, to notice that others have changed it. Texts in another order have the same sum. Characters that HTML
 * writes as entities do not count, so HTML without its tags and entities has the sum of the text that it shows.
 */
export function sumText(text: string): number {
  let sum = 0;
  for (const character of text.replace(/[&<>"']/g, '')) sum += (character.codePointAt(0) as number) ** 2;
  return sum;
}
