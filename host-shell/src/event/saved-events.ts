/** Events saved in this browser; sample users have no store on the server. */
const SAVED_EVENTS_KEY = 'marquee.saved-events';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

function parseIds(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** @throws what the store throws. */
export function isEventSaved(store: Store, id: string): boolean {
  return parseIds(store.getItem(SAVED_EVENTS_KEY)).includes(id);
}

/** @throws what the store throws: full, or forbidden. */
export function saveEvent(store: Store, id: string): void {
  const others = parseIds(store.getItem(SAVED_EVENTS_KEY)).filter((other) => other !== id);
  store.setItem(SAVED_EVENTS_KEY, JSON.stringify([id, ...others]));
}

/** @throws what the store throws. */
export function forgetEvent(store: Store, id: string): void {
  const others = parseIds(store.getItem(SAVED_EVENTS_KEY)).filter((other) => other !== id);
  store.setItem(SAVED_EVENTS_KEY, JSON.stringify(others));
}
