import type { ApiClient } from '../../../shared/api/api-client.ts';
import { buildPlacePredictionsRequest } from '../../../shared/endpoints/place-predictions/place-predictions.ts';

interface PredictionFields {
  readonly main_text?: unknown;
  readonly secondary_text?: unknown;
}

/** Loads names of towns for a typed text from the site's location search; null when the request fails. */
export async function loadPlaceNames(
  api: Pick<ApiClient, 'callSite'>,
  input: string,
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  try {
    const { path, parameters } = buildPlacePredictionsRequest(input, ['locality']);
    const answer = await api.callSite(path, { parameters, signal });
    const { predictions } = answer as { readonly predictions?: unknown };
    return Array.isArray(predictions) ? predictions.flatMap(toName) : null;
  } catch {
    // Aborted by the next keystroke, or offline: the typed text is sent unchanged.
    return null;
  }
}

function toName(value: unknown): readonly string[] {
  const { main_text: main, secondary_text: rest } = (value ?? {}) as PredictionFields;
  if (typeof main !== 'string' || typeof rest !== 'string') return [];
  return [rest === '' ? main : `${main}, ${rest}`];
}
