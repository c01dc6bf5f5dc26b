import type { MissingPlaceKind } from '../../shared/analytics/analytics-events.ts';
import { withTimeLimit } from '../../shared/api/time-limit.ts';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { parseLocationCookie } from '../../shared/cookies/location-cookie.ts';
import { buildPlaceFromGooglePlaceIdRequest } from '../../shared/endpoints/place-from-google-place-id/place-from-google-place-id.ts';
import { buildPlacePredictionsRequest } from '../../shared/endpoints/place-predictions/place-predictions.ts';
import { type Location, ONLINE_LOCATION } from '../../shared/location/location.ts';
import { resolveStartLocation } from '../../shared/location/location-state.ts';
import { parsePlace, readViewport, toLocation } from '../../shared/location/place.ts';
import { MAX_SEARCH_TEXT_LENGTH } from '../../shared/text/field-patterns.ts';
import { isNegative } from '../cache/cache-entry.ts';
import type { ApiProxy } from '../proxy/api-proxy.ts';
import type { EndpointAnswer, EndpointName } from '../proxy/endpoints.ts';
import type { CallContext } from '../proxy/origin-call.ts';

/** Longest wait of a page for the guess of a place, after which the browser requests it again. */
const GUESS_TIMEOUT_MS = 300;

const decoder = new TextDecoder();

export type PlaceLookup = ReturnType<typeof openPlaceLookup>;

/**
 * Places for the pages of one request, through the same caches and budgets as the browser's own calls.
 *
 * @param onMissing called if the origin knows no place; not called if it fails to answer
 */
export function openPlaceLookup(
  api: Pick<ApiProxy, 'answerCall'>,
  context: CallContext,
  onMissing: (kind: MissingPlaceKind) => void,
) {
  /** Null if the origin has nothing. */
  const read = async <Name extends EndpointName>(
    name: Name,
    parameters: Readonly<Record<string, string>>,
  ): Promise<EndpointAnswer<Name> | null | 'failed'> => {
    try {
      const { entry } = await api.answerCall(name, `?${new URLSearchParams(parameters)}`, context);
      return isNegative(entry) ? null : (JSON.parse(decoder.decode(entry.body)) as EndpointAnswer<Name>);
    } catch (error) {
      if (error instanceof HttpProblem) return 'failed';
      throw error;
    }
  };
  return {
    /**
     * Looks up the place of the request; null if the origin knows none.
     *
     * @param signal aborted when the page no longer waits: the browser then looks up, and reports, by itself
     */
    async guess(signal?: AbortSignal): Promise<Location | null> {
      const answer = await read('place_from_request', {});
      if (answer !== 'failed' && !answer?.place && !signal?.aborted) onMissing('request');
      return answer === 'failed' ? null : toPlaceLocation(answer);
    },

    /** Requests the origin's first prediction for a text, as the script does; null if there is none. */
    async find(text: string, near: Location | null): Promise<Location | null> {
      const { latitude, longitude } = near ?? {};
      const point = latitude && longitude ? { latitude, longitude } : null;
      const { parameters } = buildPlacePredictionsRequest(text.slice(0, MAX_SEARCH_TEXT_LENGTH), 'regions', point);
      const predicted = await read('place_predictions', parameters);
      const [first] = (predicted === 'failed' ? null : predicted)?.predictions ?? [];
      if (first === undefined) return null;
      const found = buildPlaceFromGooglePlaceIdRequest(first.place_id, 'regions');
      const answer = await read('place_from_google_place_id', found.parameters);
      if (answer === 'failed') return null;
      if (!answer?.place) onMissing('prediction');
      const name = { mainText: first.main_text, secondaryText: first.secondary_text };
      return toPlaceLocation(answer) ?? readViewport({ ...answer }, name);
    },
  };
}

function toPlaceLocation(answer: { readonly place?: unknown } | null): Location | null {
  const place = parsePlace(answer?.place);
  return place === null ? null : toLocation(place);
}

/**
 * The place a page starts with: saved, or guessed from the request.
 *
 * @returns null if the guess takes too long: not known yet, which differs from online.
 */
export async function findStartLocation(
  cookies: string | null,
  lookup: Pick<PlaceLookup, 'guess'>,
): Promise<Location | null> {
  const find = (signal: AbortSignal) =>
    resolveStartLocation({
      given: null,
      saved: parseLocationCookie(cookies),
      guess: async () => (await lookup.guess(signal)) ?? ONLINE_LOCATION,
    });
  return withTimeLimit(GUESS_TIMEOUT_MS, find, () => null);
}
