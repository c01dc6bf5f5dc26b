import { createElement, useEffect, useRef } from 'react';
import type { HeaderHandle } from '../mount/header-handle.ts';
import { type MountOptions, mount } from './mount.ts';

/** Props of `Header`: those of `mount`, with the same defaults. */
export type HeaderComponentProps = MountOptions;

/**
 * The header as a React component, for any host from React 18 on. The host's React renders only its element; the header
 * inside has a React root of its own, so that neither can crash the other. Later props update the mounted header, except
 * `origin` and `locale`, which are read once. Errors are passed to `onError` and `marquee:error`, and not thrown.
 *
 * @example
 * const Header = lazy(() => loadRemote('header/Header'));
 * <Header locale="de_DE" onSearch={({ url }) => console.log(url)} />
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
