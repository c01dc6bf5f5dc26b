/**
 * Parses the fields of a form that a script sent as a JSON object of strings. Any other value has no fields, like a body
 * that is not a form.
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
