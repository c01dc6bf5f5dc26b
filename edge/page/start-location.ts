import { type Location, ONLINE_LOCATION } from '../../shared/location/location.ts';
import { parseLocationCookie } from '../../shared/location/location-cookie.ts';
import { resolveStartLocation } from '../../shared/location/resolve-start-location.ts';

/** A page waits no longer for the guess of a place; the browser asks again then. */
const GUESS_WITHIN_MS = 300;

/**
 * The place a page begins with: passed in, saved, or guessed from the request (spec §4 "Startup location order").
 *
 * @returns null when the guess takes too long: not known yet, which is another thing than online.
 */
export async function findStartLocation(sources: {
  readonly given: Location | null;
  readonly cookies: string | null;
  readonly guess: () => Promise<Location | null>;
}): Promise<Location | null> {
  const { given, cookies, guess } = sources;
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, GUESS_WITHIN_MS, null);
  const found = resolveStartLocation({
    given,
    saved: parseLocationCookie(cookies),
    guess: async () => (await guess()) ?? ONLINE_LOCATION,
  });
  return Promise.race([found, late]).finally(() => clearTimeout(timer));
}
