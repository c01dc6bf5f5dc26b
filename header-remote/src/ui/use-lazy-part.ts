import { type ComponentType, useCallback, useRef, useState } from 'react';

/** A part of the header that is fetched when a person reaches for it. */
export interface LazyPart<Props> {
  /** The part once it is here. */
  readonly Part: ComponentType<Props> | null;
  /** Fetches it, once; a failure is forgotten, so that the next reach tries again. */
  readonly load: () => Promise<boolean>;
}

/**
 * @param fetchPart a dynamic import
 * @param onError is told of a chunk that could not be had; the caller falls back to what works without it
 */
export function useLazyPart<Props>(
  fetchPart: () => Promise<ComponentType<Props>>,
  onError: (error: unknown) => void,
): LazyPart<Props> {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const pending = useRef<Promise<boolean> | null>(null);
  const load = useCallback(() => {
    pending.current ??= fetchPart().then(
      (loaded) => {
        setPart(() => loaded);
        return true;
      },
      (error: unknown) => {
        pending.current = null;
        onError(error);
        return false;
      },
    );
    return pending.current;
  }, [fetchPart, onError]);
  return { Part, load };
}
