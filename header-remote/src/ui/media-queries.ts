import { useCallback, useSyncExternalStore } from 'react';
import { BREAKPOINTS } from '../../../shared/layout/breakpoints.ts';

/** Below this width the search takes the whole screen, and choosing a place leaves it open. */
export const PHONE_QUERY = `(width < ${BREAKPOINTS.small}px)`;

/** Where hover opens menus: by a mouse, on screens wider than tablets. */
export const HOVER_MENUS_QUERY = `(hover: hover) and (pointer: fine) and (width > ${BREAKPOINTS.medium}px)`;

/** Whether a media query matches. False on the server and while hydrating, so that both render the same. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
