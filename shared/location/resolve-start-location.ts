import { type Location, ONLINE_LOCATION } from './location.ts';

export interface StartLocationSources {
  /** What the page or host passed in; a results page's place counts as such (contract §9). */
  readonly given: Location | null;
  /** What the location cookie says, if it has a slug. */
  readonly saved: Location | null;
  /** The server's guess from the request. */
  readonly guess: () => Promise<Location>;
}

/** Where to begin (spec §4 "Startup location order"). Never rejects: without an answer the place is online. */
export async function resolveStartLocation({ given, saved, guess }: StartLocationSources): Promise<Location> {
  const known = given ?? saved;
  if (known !== null) return known;
  try {
    return await guess();
  } catch {
    return ONLINE_LOCATION;
  }
}
