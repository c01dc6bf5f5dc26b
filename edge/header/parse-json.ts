/** The value of a JSON text; null where that is absent or not valid. */
export function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
