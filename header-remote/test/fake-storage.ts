import { vi } from 'vitest';

/** Test only: the browser's storage, which a test reads and writes as another tab does. */
export function stubStorage(entries: Readonly<Record<string, unknown>> = {}) {
  const stored = new Map(Object.entries(entries).map(([key, value]) => [key, JSON.stringify(value)]));
  const localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
  return {
    read: (key: string): unknown => JSON.parse(stored.get(key) ?? 'null'),
    write: (key: string, value: unknown) => void stored.set(key, JSON.stringify(value)),
  };
}
