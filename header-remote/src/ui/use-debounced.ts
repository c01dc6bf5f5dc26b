import { useEffect, useState } from 'react';

/**
 * A text once it has stood still.
 *
 * @param isDue tells of a text that need not wait: an empty one, or one whose answer is at hand.
 * @param isHeld keeps waiting, whatever is typed: while closed, or while an input method composes.
 */
export function useDebounced(text: string, delayMs: number, isDue: (text: string) => boolean, isHeld: boolean): string {
  const [settled, setSettled] = useState(text);
  const isPending = text !== settled && !isHeld;
  // Even while held: a closed list must know what it would show, so that a key can open it at an option.
  const isAtOnce = text !== settled && isDue(text);
  useEffect(() => {
    if (!isPending || isAtOnce) return;
    const timer = setTimeout(() => setSettled(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, isPending, isAtOnce, delayMs]);
  if (isAtOnce) setSettled(text);
  return isAtOnce ? text : settled;
}
