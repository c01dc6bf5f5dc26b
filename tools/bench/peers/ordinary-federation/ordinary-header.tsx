import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../../header-remote/src/menus/server-styles.ts';
import '../../../../header-remote/src/search/ServerSearch.tsx';
import { attachWith } from '../../../../header-remote/src/header/attach-with.ts';
import { createHeaderRoot } from '../../../../header-remote/src/header/header-root.tsx';
import { HeaderSearch } from '../../../../header-remote/src/search/search.lazy.tsx';
import { renderFallbackHeader } from '../../../../header-remote/src/start/fallback-header.ts';
import { watchHeader } from '../../../../header-remote/src/start/header-watch.ts';
import { mountHeader } from '../../../../header-remote/src/start/mount-header.ts';

/** The same header as an ordinary remote exposes one: a component of the host's page, rendered in the browser. */
export function OrdinaryHeader() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const mounted = new AbortController();
    const site = { origin: window.location.origin, folder: window.location.href };
    mountHeader(
      current,
      {},
      {
        ...site,
        life: watchHeader(current, () => site, renderFallbackHeader, {}),
        signal: mounted.signal,
        render: (root, props, messages, options) =>
          createHeaderRoot(root, props, messages, { ...options, attach: attachWith(createRoot), Search: HeaderSearch }),
      },
    );
    return () => queueMicrotask(() => mounted.abort());
  }, []);
  return <div ref={element} data-marquee-root="" />;
}
