/** Path of the header's beacons. A separate file, so that the header's files do not load other paths with it. */
export const EVENTS_PATH = '/header/events';

/** Maximum number of events in one beacon. */
export const MAX_BEACON_EVENTS = 20;

/** The kind of a header's failure: it was late, a file or an answer did not load, or rendering threw. */
export type FaultReason = 'deadline' | 'network' | 'render';
