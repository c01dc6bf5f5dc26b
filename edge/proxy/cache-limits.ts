/** An isolate has 128 MB for everything. Holds about 6,800 answers; the Cache API is the tier behind it. */
export const MEMORY_TIER_BYTES = 32 * 1024 * 1024;

/** Concurrent refreshes in the background, for each service of the origin. */
export const MAX_REFRESHES_IN_FLIGHT = 8;

/** Longest wait of a request that has a stale answer. */
export const STALE_BUDGET_MS = 300;
