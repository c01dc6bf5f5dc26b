import { createElement, Fragment, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { adoptHeader } from '../src/start/adopt-header.ts';
import { changeOptions } from '../src/start/header-handle.ts';
import { useServerRendered } from '../src/ui/use-server-rendered.ts';
import type { HeaderHandle, MountOptions } from '../types/contract.d.ts';
import { importRemote } from './import-remote.ts';
import { RESERVED_HEIGHT_CSS } from './reserved-height.ts';
import { resolveSiteOrigin } from './site-origin.ts';
import { type LoadLoader, type LoadOptions, startHeader } from './start-header.ts';

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

interface GivenProps extends Pick<MarqueeHeaderProps, 'site' | 'props'> {
  /** Those that are passed one by one. */
  readonly own: MountOptions;
}

/** Returns the header's options of a component; those in one object win over the others. */
export const resolveComponentOptions = ({ site, own, props }: GivenProps): MountOptions => ({
  ...(site === undefined ? {} : { origin: resolveSiteOrigin(site) }),
  ...own,
  ...props,
});

/** How the header's code and its React come to a component. */
interface ComponentWay {
  readonly loadLoader?: LoadLoader;
  /** Provides the host's React, where that renders the header. */
  readonly provide?: () => void;
}

/** The header of a component: in its element, started once, and updated by the props of each render. */
export function useHeaderComponent(
  { site, props, html, fallback, children, nonce, channel, deadline, ...own }: MarqueeHeaderProps,
  { loadLoader, provide }: ComponentWay,
): ReactElement {
  const options = resolveComponentOptions({ site, own, props });
  const element = useRef<HTMLDivElement>(null);
  const header = useRef<HeaderHandle | null>(null);
  const last = useRef(options);
  const isServerRendered = useServerRendered();
  const [servedHtml] = useState(isServerRendered ? html : undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: options change the header by the effect below
  useEffect(() => {
    let isMounted = true;
    provide?.();
    // Strict Mode mounts a component, unmounts it and mounts it again in one task: nothing is requested for the first.
    queueMicrotask(() => {
      if (isMounted && element.current !== null)
        header.current =
          adoptHeader(element.current, last.current, importRemote) ??
          startHeader(element.current, last.current, { channel, deadline }, loadLoader);
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

  const slot = {
    ref: element,
    // The script of the server's HTML waits for it.
    'data-marquee-react': provide && 'host',
  };
  // `createElement` instead of JSX: each React major has its own JSX runtime.
  return createElement(
    Fragment,
    null,
    createElement('style', {
      nonce,
      // Browsers hide a nonce from the attribute that React compares.
      suppressHydrationWarning: true,
      dangerouslySetInnerHTML: { __html: RESERVED_HEIGHT_CSS },
    }),
    servedHtml === undefined
      ? createElement('div', { ...slot, 'data-marquee-slot': '' }, fallback ?? children)
      : createElement('div', {
          ...slot,
          suppressHydrationWarning: true,
          // HTML of the header's site, which the page's server sent.
          dangerouslySetInnerHTML: { __html: servedHtml },
        }),
  );
}
