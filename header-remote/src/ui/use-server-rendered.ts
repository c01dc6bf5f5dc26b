import { useState, useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Whether the server rendered this component: false where it first renders in a browser. */
export function useServerRendered(): boolean {
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  return useState(isHydrating)[0];
}
