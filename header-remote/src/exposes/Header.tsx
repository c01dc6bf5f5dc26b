import { createElement, useEffect, useRef } from 'react';
import type { HeaderHandle } from '../mount/handle.ts';
import { type MountOptions, mount } from './mount.ts';

export type HeaderComponentProps = MountOptions;

/**
 * The header as a React component. Its element is the host's, what is drawn inside has a React root of its own, so
 * that any host from React 18 on can use it and neither can crash the other.
 */
export function Header(props: HeaderComponentProps) {
  const element = useRef<HTMLDivElement>(null);
  const handle = useRef<HeaderHandle | null>(null);
  const first = useRef(props);

  useEffect(() => {
    if (element.current === null) return undefined;
    const mounted = mount(element.current, first.current);
    handle.current = mounted;
    return () => {
      handle.current = null;
      // React forbids unmounting one root while it works on another.
      queueMicrotask(() => mounted.unmount());
    };
  }, []);

  useEffect(() => {
    handle.current?.update(props);
  }, [props]);

  // `createElement`, not JSX: the JSX runtime of one React major is not another's.
  return createElement('div', { ref: element, 'data-marquee-root': '', 'data-marquee-slot': '' });
}

export default Header;
