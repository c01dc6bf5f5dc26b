import { useSyncExternalStore } from 'react';

export type KeptState = ReturnType<typeof createKeptState>;

/** State of a header that outlives its components: `Recovery` renders them anew in the middle of an action. */
export function createKeptState() {
  const values = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  return {
    read: (name: string): unknown => values.get(name),
    set(name: string, value: unknown) {
      values.set(name, value);
      for (const notify of [...listeners]) notify();
    },
    subscribe(onChange: () => void) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
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
