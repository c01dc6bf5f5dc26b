/**
 * Fields of a form that a script sent as a JSON object, each with one text; what is anything else has none, as a form of
 * another kind has not.
 */
export function parseFormObject(text: string): [string, string][] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).filter((field): field is [string, string] => typeof field[1] === 'string');
}
