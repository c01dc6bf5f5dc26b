/** Registered, because the hydrating script and the pre-hydration script are separate programs. */
const HYDRATION = Symbol.for('marquee.hydration');

/**
 * State of a header's hydration: its script has loaded; it was reported as failed or late; it has hydrated, or never
 * will.
 */
type Hydration = 'started' | 'reported' | 'settled';

type MarkedElement = Element & { [HYDRATION]?: Hydration };

/** Records the state of a header's hydration. */
export function markHydration(root: MarkedElement, hydration: Hydration): void {
  root[HYDRATION] = hydration;
}

/** Returns the state of a header's hydration; undefined until its script has loaded. */
export function readHydration(root: MarkedElement): Hydration | undefined {
  return root[HYDRATION];
}
