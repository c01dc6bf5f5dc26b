'use client';

import { createElement, Fragment, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { changeOptions } from '../src/start/header-handle.ts';
import { useServerRendered } from '../src/ui/use-server-rendered.ts';
import type { HeaderHandle, MountOptions } from '../types/contract.d.ts';
import { adoptHeader } from './adopt-header.ts';
import { ReservedHeightStyle, resolveComponentOptions } from './component.ts';
import { type LoadOptions, startHeader } from './start-header.ts';

export type * from '../types/contract.d.ts';

/** Props of `MarqueeHeader`: those of the header, each with its default, and how it comes onto the page. */
export interface MarqueeHeaderProps extends MountOptions, Pick<LoadOptions, 'channel' | 'deadline'> {
  /** Domain of the header's site, `.de`, or its origin. Default: `.com`. */
  readonly site?: string | undefined;
  /** Any props of the header in one object; they win over the others. */
  readonly props?: MountOptions | null | undefined;
  /**
   * The HTML of `/header/fragment` that the page's server sent with the page; `fragment()` of `@marquee/host/server`
   * has it. In the browser any text keeps what the page shows, so `''` will do. A page that begins in the browser
   * ignores it.
   */
  readonly html?: string | undefined;
  /** Shows until the header does, and stays if that fails. Default: nothing, and a link home with a search form then. */
  readonly fallback?: ReactNode;
  /** The same as `fallback`. */
  readonly children?: ReactNode;
  /** Of the page's policy, for the style that reserves the header's height. */
  readonly nonce?: string | undefined;
}

/**
 * The header as a React component, for React 18 and later, without Module Federation. Its code comes from the header's
 * site at run time, with a React of its own. Later props update the header, and a prop that is no longer passed takes
 * its default again. Errors are passed to `onError` and `marquee:error` instead of being thrown.
 *
 * @example
 * <MarqueeHeader site=".de" locale="de_DE" onSearch={({ url }) => router.push(url)} fallback={<a href="/">Home</a>} />
 */
export function MarqueeHeader({
  site,
  props,
  html,
  fallback,
  children,
  nonce,
  channel,
  deadline,
  ...own
}: MarqueeHeaderProps): ReactElement {
  const options = resolveComponentOptions({ site, own, props });
  const element = useRef<HTMLDivElement>(null);
  const header = useRef<HeaderHandle | null>(null);
  const last = useRef(options);
  const isServerRendered = useServerRendered();
  const [servedHtml] = useState(isServerRendered ? html : undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: options change the header by the effect below
  useEffect(() => {
    let isMounted = true;
    // Strict Mode mounts a component, unmounts it and mounts it again in one task: nothing is requested for the first.
    queueMicrotask(() => {
      if (isMounted && element.current !== null)
        header.current =
          adoptHeader(element.current, last.current) ??
          startHeader(element.current, last.current, { channel, deadline });
    });
    return () => {
      isMounted = false;
      const unmounted = header.current;
      header.current = null;
      // React forbids unmounting one root while it works on another.
      queueMicrotask(() => unmounted?.unmount());
    };
  }, [channel]);

  useEffect(() => {
    header.current?.update(changeOptions(last.current, options));
    last.current = options;
  });

  // `createElement` instead of JSX: each React major has its own JSX runtime.
  return createElement(
    Fragment,
    null,
    createElement(ReservedHeightStyle, { nonce }),
    servedHtml === undefined
      ? createElement('div', { ref: element, 'data-marquee-slot': '' }, fallback ?? children)
      : createElement('div', {
          ref: element,
          suppressHydrationWarning: true,
          // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of the header's site, which the page's server sent
          dangerouslySetInnerHTML: { __html: servedHtml },
        }),
  );
}
