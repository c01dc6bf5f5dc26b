import { useEffect, useState } from 'react';

/**
 * A text that follows the given one once that has not changed for a while.
 *
 * @param skipDebounce whether a text needs no delay: an empty one, or one with a cached answer
 * @param isPaused delays every other text for as long: while closed, or while an input method composes
 */
export function useDebounced(
  text: string,
  delayMs: number,
  skipDebounce: (text: string) => boolean,
  isPaused: boolean,
): string {
  const [debounced, setDebounced] = useState(text);
  const isPending = text !== debounced && !isPaused;
  // Even while paused: an arrow key may open a closed list at one of its options, which must be those of the text.
  const isImmediate = text !== debounced && skipDebounce(text);
  useEffect(() => {
    if (!isPending || isImmediate) return;
    const timer = setTimeout(() => setDebounced(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, isPending, isImmediate, delayMs]);
  if (isImmediate) setDebounced(text);
  return isImmediate ? text : debounced;
}
