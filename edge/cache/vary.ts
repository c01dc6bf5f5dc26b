/** Names of the request fields that an answer was chosen by (RFC 9110 §12.5.5), lower case, sorted, each once. */
export function parseVary(vary: string | undefined): readonly string[] {
  if (vary === undefined) return [];
  const names = vary
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return [...new Set(names)].sort();
}

/** `Vary: *`, alone or in a list, on one line or more: no other request can be known to match (RFC 9111 §4.1). */
export function variesByAnything(vary: string | undefined): boolean {
  return vary?.includes('*') === true && parseVary(vary).includes('*');
}
