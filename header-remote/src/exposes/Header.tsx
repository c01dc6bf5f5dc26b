import { Component, createElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { AttachRoot } from '../mount/create-header-root.tsx';
import type { HeaderHandle } from '../mount/header-handle.ts';
import { changeOptions } from './change-options.ts';
import { type MountOptions, mountWith, type WatchOptions } from './mount.ts';

/** Props of `Header`: those of `mount`, with the same defaults. */
export interface HeaderComponentProps extends MountOptions, Pick<WatchOptions, 'deadline'> {
  /**
   * Shows until the header does, and stays if that fails. Default: nothing, and a plain header when the header is late or
   * fails.
   */
  readonly fallback?: ReactNode;
  /** The same as `fallback`. */
  readonly children?: ReactNode;
}

interface BoundaryProps {
  readonly onError: (error: unknown) => void;
  readonly children?: ReactNode;
}

/** Keeps a header that throws from taking the host's tree down. */
class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/**
 * The header as a React component, for any host from React 18 on. On React 19 the host's React renders it, behind an error
 * boundary; on another, the header brings a React of its own. Later props update the header, and a prop that is no longer
 * passed takes its default again. Errors are passed to `onError` and `marquee:error`, and not thrown.
 *
 * @example
 * const Header = lazy(() => loadRemote('header/Header'));
 * <Header locale="de_DE" onSearch={({ url }) => console.log(url)} fallback={<a href="/">Home</a>} />
 */
export function Header({ fallback, children, deadline, ...options }: HeaderComponentProps) {
  const content = fallback ?? children ?? null;
  const element = useRef<HTMLDivElement>(null);
  const contentElement = useRef<HTMLDivElement>(null);
  const handle = useRef<HeaderHandle<MountOptions> | null>(null);
  const last = useRef<MountOptions>(options);
  const [tree, setTree] = useState<ReactNode>(null);
  const [isShown, setIsShown] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the header is mounted once, and updated below
  useEffect(() => {
    if (element.current === null) return undefined;
    const attach: AttachRoot = (_, first, { onUncaughtError }) => {
      const render = (next: ReactNode) =>
        setTree(createElement(Boundary, { onError: (error) => onUncaughtError?.(error, {}) }, next));
      render(first);
      return { render, unmount: () => setTree(null) };
    };
    const mounted = mountWith(element.current, last.current, {
      resolveAttach: async () => attach,
      deadline,
      fallback: content === null ? undefined : () => {},
      onShown() {
        // At once: the state may take effect only after the next paint, which would show both.
        contentElement.current?.style.setProperty('display', 'none');
        setIsShown(true);
      },
    });
    handle.current = mounted;
    return () => {
      handle.current = null;
      // React forbids unmounting one root while it works on another.
      queueMicrotask(() => mounted.unmount());
    };
  }, []);

  useEffect(() => {
    handle.current?.update(changeOptions(last.current, options));
    last.current = options;
  });

  // `createElement`, not JSX: the JSX runtime of one React major is not another's.
  return createElement(
    'div',
    { 'data-marquee-slot': '' },
    createElement('div', { ref: element, 'data-marquee-root': '' }, tree),
    isShown || content === null ? null : createElement('div', { ref: contentElement }, content),
  );
}

export default Header;
