import { useEffect, useRef } from 'react';
import type { HeaderHandle, MountOptions } from '../../types/contract.d.ts';
import { changeOptions } from '../start/header-handle.ts';

/** Mounts a header once, and updates it by the options of each render; an option that is no longer passed takes its default. */
export function useHeader(options: MountOptions, mount: (options: MountOptions) => HeaderHandle): void {
  const handle = useRef<HeaderHandle | null>(null);
  const last = useRef(options);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the header is mounted once, and updated below
  useEffect(() => {
    const mounted = mount(last.current);
    handle.current = mounted;
    return () => {
      handle.current = null;
      // React forbids unmounting one root while it works on another.
      queueMicrotask(() => mounted.unmount());
    };
  }, []);

  useEffect(() => {
    const current: Readonly<Record<string, unknown>> = { ...last.current };
    const changes = changeOptions(last.current, options);
    last.current = options;
    if (Object.entries(changes).some(([name, value]) => current[name] !== value)) handle.current?.update(changes);
  });
}
