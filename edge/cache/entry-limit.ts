/**
 * Options of an `LRUCache` for so many entries. Its own `max` allocates for all of them at once, and an isolate that
 * starts would wait for it.
 */
export const entryLimit = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
