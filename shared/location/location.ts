/** `[longitude, latitude]` in degrees. */
export type Corner = readonly [longitude: number, latitude: number];

export interface BoundingBox {
  readonly nw: Corner;
  readonly sw: Corner;
  readonly ne: Corner;
  readonly se: Corner;
}

/** The place a user chose (spec §3 "Location"). */
export interface Location {
  readonly placeId: string | null;
  readonly placeType: string | null;
  /** Degrees, as the origin gives them: text (contract §9). */
  readonly latitude: string | null;
  readonly longitude: string | null;
  /** Name of the place: "San Francisco". */
  readonly currentPlace: string | null;
  /** Region abbreviation or country: "CA", "Germany". */
  readonly currentPlaceParent: string | null;
  /** `ca--san-francisco`; null for a place known by its coordinates alone. */
  readonly slug: string | null;
  readonly isOnline: boolean;
  /** Full text for the field. */
  readonly value: string | null;
  readonly country?: string;
  readonly bbox?: BoundingBox;
}

/** "Online" with no place id: what is left when no place can be found (spec §4). */
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

/** Online events, chosen by a person; its slug is reserved (contract §8), so the choice outlives the page. */
export const CHOSEN_ONLINE_LOCATION: Location = { ...ONLINE_LOCATION, slug: 'online' };

/** A place as the server sends it (spec §3 "Place from the server", contract §9). */
export interface Place {
  readonly id: string;
  readonly location_slug: string;
  readonly place_type: string;
  readonly derived_ancestor_type: string | null;
  readonly latitude: string;
  readonly longitude: string;
  readonly localizations: {
    readonly default: Readonly<Record<string, { readonly full_name: string; readonly suggested_abbreviation: string }>>;
  };
}
