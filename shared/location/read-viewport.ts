import { spanBoundingBox } from './bounding-box.ts';
import type { Corner, Location } from './location.ts';
import { parseLocation } from './parse-location.ts';

/** What a place without an id is called: both lines of its prediction. */
export interface ViewportName {
  readonly mainText: string;
  readonly secondaryText: string;
}

function parseCorner(value: unknown): Corner | null {
  const { latitude, longitude } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const corner: Corner = [Number(longitude ?? Number.NaN), Number(latitude ?? Number.NaN)];
  return corner.every(Number.isFinite) ? corner : null;
}

/**
 * A place without an id is the part of the map that shows it: a search in a box (spec §7, contract §8).
 *
 * @param answer of `place_from_google_place_id`, with `place: null`.
 * @returns null when the answer says nothing of where it is.
 */
export function readViewport(
  answer: Readonly<Record<string, unknown>>,
  { mainText, secondaryText }: ViewportName,
): Location | null {
  const ne = parseCorner(answer.viewport_northeast);
  const sw = parseCorner(answer.viewport_southwest);
  return parseLocation({
    latitude: answer.latitude,
    longitude: answer.longitude,
    bbox: ne && sw ? spanBoundingBox(sw, ne) : undefined,
    currentPlace: mainText,
    currentPlaceParent: secondaryText,
    value: mainText,
  });
}
