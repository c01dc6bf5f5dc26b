import type { MissingPlaceKind } from '../../shared/analytics/analytics-events.ts';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { type Location, ONLINE_LOCATION } from '../../shared/location/location.ts';
import { parseLocationCookie } from '../../shared/location/location-cookie.ts';
import { resolveStartLocation } from '../../shared/location/location-state.ts';
import { parsePlace, readViewport, toLocation } from '../../shared/location/place.ts';
import { isNegative } from '../cache/cache-entry.ts';
import { withTimeLimit } from '../http/time-limit.ts';
import type { ApiProxy } from '../proxy/api-proxy.ts';
import type { EndpointJson, EndpointName } from '../proxy/endpoints.ts';
import type { CallFacts } from '../proxy/origin-call.ts';

const MAX_INPUT_LENGTH = 200;
/** A page waits no longer for the guess of a place; the browser requests it again then. */
const GUESS_TIMEOUT_MS = 300;

const decoder = new TextDecoder();

/** Places for the pages of one request, through the same caches and budgets as the browser's own calls. */
export class PlaceLookup {
  readonly #api: ApiProxy;
  readonly #facts: CallFacts;
  readonly #onMissing: (kind: MissingPlaceKind) => void;

  /** @param onMissing the origin knows no place; not called where it fails to answer */
  constructor(api: ApiProxy, facts: CallFacts, onMissing: (kind: MissingPlaceKind) => void) {
    this.#api = api;
    this.#facts = facts;
    this.#onMissing = onMissing;
  }

  /**
   * The place of the request; null when the origin knows none.
   *
   * @param signal aborted when nobody waits any more: the browser then looks up, and reports, by itself
   */
  async guess(signal?: AbortSignal): Promise<Location | null> {
    const answer = await this.#read('place_from_request');
    if (answer !== 'failed' && !answer?.place && !signal?.aborted) this.#onMissing('request');
    return answer === 'failed' ? null : toPlaceLocation(answer);
  }

  /** The origin's first prediction for a text, as the script requests it; null when there is none. */
  async find(text: string, near: Location | null): Promise<Location | null> {
    const { latitude, longitude } = near ?? {};
    const predicted = await this.#read('place_predictions', {
      input: text.slice(0, MAX_INPUT_LENGTH),
      types: 'regions',
      ...(latitude && longitude ? { latitude, longitude } : {}),
    });
    const [first] = (predicted === 'failed' ? null : predicted)?.predictions ?? [];
    if (first === undefined) return null;
    const answer = await this.#read('place_from_google_place_id', {
      googlePlaceId: first.place_id,
      excludeNeighborhoods: 'true',
      enableNeighborhoodsAndBoroughs: 'false',
    });
    if (answer === 'failed') return null;
    if (!answer?.place) this.#onMissing('prediction');
    const name = { mainText: first.main_text, secondaryText: first.secondary_text };
    return toPlaceLocation(answer) ?? readViewport({ ...answer }, name);
  }

  /** Null where the origin has nothing. */
  async #read<Name extends EndpointName>(
    name: Name,
    parameters: Readonly<Record<string, string>> = {},
  ): Promise<EndpointJson<Name> | null | 'failed'> {
    try {
      const { entry } = await this.#api.answerCall(name, `?${new URLSearchParams(parameters)}`, this.#facts);
      return isNegative(entry) ? null : (JSON.parse(decoder.decode(entry.body)) as EndpointJson<Name>);
    } catch (error) {
      if (error instanceof HttpProblem) return 'failed';
      throw error;
    }
  }
}

function toPlaceLocation(answer: { readonly place: unknown } | null): Location | null {
  const place = parsePlace(answer?.place);
  return place === null ? null : toLocation(place);
}

/**
 * The place a page starts with: saved, or guessed from the request.
 *
 * @returns null when the guess takes too long: not known yet, which is another thing than online.
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
