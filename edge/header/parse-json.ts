/** Parses a JSON text; null if it is absent or invalid. */
export function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
