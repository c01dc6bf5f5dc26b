import { useEffect, useRef } from 'react';
import { code } from '../../../../header-remote/src/exposes/standalone.ts';
import { renderFallbackHeader } from '../../../../header-remote/src/mount/fallback/fallback-header.ts';
import { watchHeader } from '../../../../header-remote/src/mount/fallback/watch-header.ts';
import { mountHeader } from '../../../../header-remote/src/mount/mount-header.ts';

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
        watch: (readSite) => watchHeader(current, readSite, renderFallbackHeader),
      },
    );
    return () => queueMicrotask(() => header.unmount());
  }, []);
  return <div ref={element} />;
}
