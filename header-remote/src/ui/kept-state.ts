import { useSyncExternalStore } from 'react';

/** State of a header that outlives its components: `Recovery` renders them anew in the middle of an action. */
export interface KeptState {
  readonly read: (name: string) => unknown;
  readonly set: (name: string, value: unknown) => void;
  readonly subscribe: (onChange: () => void) => () => void;
}

export function createKeptState(): KeptState {
  const values = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  return {
    read: (name) => values.get(name),
    set(name, value) {
      values.set(name, value);
      for (const notify of [...listeners]) notify();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** Renders a kept value, and again when it changes. It is undefined until it is set. */
export const useKeptState = <Value>({ read, subscribe }: KeptState, name: string): Value | undefined =>
  useSyncExternalStore(
    subscribe,
    () => read(name) as Value | undefined,
    () => undefined,
  );
