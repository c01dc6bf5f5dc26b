import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * The text of a text area that React is hydrating, else undefined. As its `defaultValue` it stays in the field, where
 * React would otherwise put back the server's text over what the user has typed since the page was shown.
 */
export function useTypedText(id: string): string | undefined {
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => typeof document !== 'undefined',
  );
  if (!isHydrating) return undefined;
  const control = document.getElementById(id);
  return control instanceof HTMLTextAreaElement ? control.value : undefined;
}
