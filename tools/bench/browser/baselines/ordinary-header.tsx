import { useEffect, useRef } from 'react';
import * as code from '../../../../header-remote/src/mount/header-code.lazy.ts';
import { mountHeader } from '../../../../header-remote/src/mount/mount-header.ts';

/** The same header as an ordinary remote exposes one: a component of the host's page, rendered in the browser. */
export function OrdinaryHeader() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (element.current === null) return undefined;
    const header = mountHeader(element.current, {}, new URL(window.location.href), async () => code);
    return () => queueMicrotask(() => header.unmount());
  }, []);
  return <div ref={element} />;
}
