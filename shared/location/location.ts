import type * as z from 'zod/mini';
import type { locationSchema, placeSchema } from './location-schema.ts';

type DeepReadonly<Value> = Value extends object ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> } : Value;

/** The place a user chose. */
export type Location = DeepReadonly<z.infer<typeof locationSchema>>;

/** A place as the server sends it. */
export type Place = DeepReadonly<z.infer<typeof placeSchema>>;

export type BoundingBox = NonNullable<Location['bbox']>;

/** `[longitude, latitude]` in degrees. */
export type Corner = BoundingBox['nw'];

/** "Online" without a place id, used when no place can be found. */
export const ONLINE_LOCATION: Location = {
  placeId: null,
  placeType: null,
  latitude: null,
  longitude: null,
  currentPlace: null,
  currentPlaceParent: null,
  slug: null,
  isOnline: true,
  value: null,
};

/** Online events, chosen by the user: its reserved slug makes the choice outlive the page. */
export const CHOSEN_ONLINE_LOCATION: Location = { ...ONLINE_LOCATION, slug: 'online' };

/** Text that is equal for locations of the same place. */
export function identifyPlace({ slug, placeId, latitude, longitude }: Location): string {
  return slug ?? placeId ?? `${latitude},${longitude}`;
}

export function isSamePlace(one: Location | null, other: Location | null): boolean {
  return one === other || (one !== null && other !== null && identifyPlace(one) === identifyPlace(other));
}

/**
 * The text of the location field for a place.
 *
 * @param onlineLabel the word for "Online" in the page's language.
 */
export function formatLocation(location: Location | null, onlineLabel: string): string {
  if (location === null) return '';
  if (location.isOnline) return onlineLabel;
  return location.value ?? location.currentPlace ?? '';
}

function fold(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Whether typed text is just another spelling of the chosen place: "San Francisco, CA". */
export function isTextOfLocation(text: string, location: Location, onlineLabel: string): boolean {
  const { currentPlace, currentPlaceParent } = location;
  const forms = [formatLocation(location, onlineLabel), currentPlace ?? '', `${currentPlace}, ${currentPlaceParent}`];
  return forms.some((form) => form !== '' && fold(form) === fold(text));
}
