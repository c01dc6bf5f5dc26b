/** Registered, because the script that hydrates and the early layer are separate programs. */
const HYDRATION = Symbol.for('marquee.hydration');

/** How far a header's hydration is: its script is here; it was reported as failed or late; it has come up, or never will. */
type Hydration = 'started' | 'reported' | 'settled';

type MarkedElement = Element & { [HYDRATION]?: Hydration };

/** Notes how far a header's hydration is. */
export function markHydration(root: MarkedElement, hydration: Hydration): void {
  root[HYDRATION] = hydration;
}

/** How far a header's hydration is; undefined while its script is not here. */
export function readHydration(root: MarkedElement): Hydration | undefined {
  return root[HYDRATION];
}
