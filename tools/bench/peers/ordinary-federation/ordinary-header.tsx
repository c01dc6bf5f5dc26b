import { useEffect, useRef } from 'react';
import { renderFallbackHeader } from '../../../../header-remote/src/start/fallback-header.ts';
import { watchHeader } from '../../../../header-remote/src/start/header-watch.ts';
import { mountHeader } from '../../../../header-remote/src/start/mount-header.ts';
import { code } from '../../../../header-remote/src/start/standalone.ts';

/** The same header as an ordinary remote exposes one: a component of the host's page, rendered in the browser. */
export function OrdinaryHeader() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const header = mountHeader(
      current,
      {},
      {
        folder: new URL(window.location.href),
        loadCode: async () => code,
        createLife: (onFault) => watchHeader(current, onFault, renderFallbackHeader, {}),
      },
    );
    return () => queueMicrotask(() => header.unmount());
  }, []);
  return <div ref={element} />;
}
