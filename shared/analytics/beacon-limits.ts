/** How many events one beacon may hold. */
export const MAX_BEACON_EVENTS = 20;
