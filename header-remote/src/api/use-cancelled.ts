import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Takes back what is being asked as soon as nobody waits for it: after Escape, Tab, leaving, clearing (quality rule 6).
 *
 * @param kind first part of the questions' keys.
 * @returns takes it back now.
 */
export function useCancelled(queryClient: QueryClient, kind: string, isUnwanted: boolean): () => void {
  const cancel = () => void queryClient.cancelQueries({ queryKey: [kind] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the client is one for the header's life.
  useEffect(() => {
    if (isUnwanted) cancel();
  }, [isUnwanted]);
  return cancel;
}
