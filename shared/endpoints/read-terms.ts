/** Reads the terms that a list shows: each once, without blank ones and values that are not text. */
export function readTerms(terms: readonly string[], limit: number): readonly string[] {
  return [...new Set(terms)].filter((term) => term?.trim?.()).slice(0, limit);
}
