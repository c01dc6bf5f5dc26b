/**
 * Options of an `LRUCache` that is bounded by a number of entries. Its own `max` allocates all entries at once, which a
 * starting isolate would have to wait for.
 */
export const countBounded = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
