import { Component, createElement, type ReactNode, useCallback, useRef, useState } from 'react';
import type { HeaderComponentProps } from '../../types/Header.d.ts';
import type { AttachRoot } from '../header/header-root.tsx';
import { renderFallbackHeader } from '../start/fallback-header.ts';
import { extendLife } from '../start/header-life.ts';
import { continueSearch, findFocusedField, takeOverSearch } from '../start/header-place.ts';
import { watchHeader } from '../start/header-watch.ts';
import { findReact } from '../start/host-react.ts';
import { type BeginLife, startHeader } from '../start/start-header.ts';
import { readSource, shareReact } from './mount.ts';
import { useHeader } from './use-header.ts';

interface BoundaryProps {
  readonly onError: (error: unknown) => void;
  readonly children?: ReactNode;
}

/** Keeps a throwing header from taking the host's tree down. */
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
 * The header as a React component, for any host from React 18 on. On React 19 the host's React renders it, behind an
 * error boundary; on any other version the header brings its own React. Later props update the header, and a prop that
 * is no longer passed takes its default again. Errors are passed to `onError` and `marquee:error` instead of being
 * thrown.
 *
 * @example
 * const Header = lazy(() => loadRemote('header/Header'));
 * <Header locale="de_DE" onSearch={({ url }) => console.log(url)} fallback={<a href="/">Home</a>} />
 */
export function Header({ fallback, children, deadline, ...options }: HeaderComponentProps) {
  const content = fallback ?? children ?? null;
  const element = useRef<HTMLDivElement>(null);
  const contentElement = useRef<HTMLDivElement>(null);
  // The field may be in the placeholder of a host's `Suspense`, which is removed in the same commit.
  const [typed] = useState(() => (typeof document === 'undefined' ? null : findFocusedField()));
  const [tree, setTree] = useState<ReactNode>(null);
  const [isShown, setIsShown] = useState(false);

  // A ref, so that it runs before the paint: React 18 warns about layout effects on a server.
  const attachContent = useCallback(
    (content: HTMLDivElement | null) => {
      contentElement.current = content;
      if (content !== null && typed?.isConnected === false && document.activeElement === document.body)
        continueSearch(content, typed);
    },
    [typed],
  );

  useHeader(options, (first) => {
    const slot = element.current as HTMLDivElement;
    const attach: AttachRoot = (_, tree, { onUncaughtError }) => {
      const render = (next: ReactNode) =>
        setTree(createElement(Boundary, { onError: (error) => onUncaughtError?.(error, {}) }, next));
      render(tree);
      return { render, unmount: () => setTree(null) };
    };
    const beginLife: BeginLife = (onFault) =>
      extendLife(
        watchHeader(slot, onFault, renderFallbackHeader, {
          deadline,
          fallback: content === null ? undefined : () => {},
        }),
        {
          succeed() {
            takeOverSearch(slot.parentElement as Element, slot);
            // Removed directly: the state may take effect only after the next paint, which would show both.
            contentElement.current?.style.setProperty('display', 'none');
            setIsShown(true);
          },
          fail: () => void (slot.hasChildNodes() || setIsShown(false)),
        },
      );
    return startHeader(slot, first, beginLife, {
      ...readSource(),
      hostReact: shareReact(),
      isOwnPlace: true,
      // Another host of the page may have provided another React first.
      findAttach: () => (findReact()?.react.useState === useState ? attach : undefined),
    });
  });

  // `createElement` instead of JSX: each React major has its own JSX runtime.
  return createElement(
    'div',
    { 'data-marquee-slot': '' },
    createElement('div', { ref: element, 'data-marquee-root': '' }, tree),
    isShown || content === null ? null : createElement('div', { ref: attachContent }, content),
  );
}

export default Header;
