/**
 * Sums up a text, to notice that others have changed it. Texts in another order have the same sum. Characters that HTML
 * writes as entities do not count, so HTML without its tags and entities has the sum of the text that it shows.
 */
export function sumText(text: string): number {
  const counted = text.replace(/[&<>"']/g, '');
  let sum = 0;
  for (let at = 0; at < counted.length; at += 1) sum += counted.charCodeAt(at) ** 2;
  return sum;
}
