import type * as z from 'zod/mini';
import type { locationSchema } from './chosen-location-schema.ts';
import type { placeSchema } from './location-schema.ts';

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
