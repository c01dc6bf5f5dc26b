'use client';

import type { ReactElement } from 'react';
import { type MarqueeHeaderProps, useHeaderComponent } from './component.ts';

export type * from '../types/contract.d.ts';
export type { MarqueeHeaderProps } from './component.ts';

/**
 * The header as a React component, for React 18 and later, without Module Federation. Its code comes from the header's
 * site at run time, with a React of its own. Later props update the header, and a prop that is no longer passed takes
 * its default again. Errors are passed to `onError` and `marquee:error` instead of being thrown.
 *
 * @example
 * <MarqueeHeader site=".de" locale="de_DE" onSearch={({ url }) => router.push(url)} fallback={<a href="/">Home</a>} />
 */
export function MarqueeHeader(props: MarqueeHeaderProps): ReactElement {
  return useHeaderComponent(props, {});
}
