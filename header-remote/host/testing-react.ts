import { createElement, type ReactElement } from 'react';
import { resolveComponentOptions } from './component.ts';
import type { MarqueeHeaderProps } from './react.ts';
import { Header } from './test-double-react.ts';

/**
 * Stands for `MarqueeHeader` of `@marquee/host/react` and `/react/federation` in unit tests: it mounts the test double of
 * `@marquee/host/testing`, which records what the component is given.
 *
 * @example
 * vi.mock('@marquee/host/react', () => import('@marquee/host/testing/react'));
 */
export function MarqueeHeader({
  site,
  props,
  html: _,
  nonce: __,
  channel: ___,
  ...own
}: MarqueeHeaderProps): ReactElement {
  return createElement(Header, resolveComponentOptions({ site, own, props }));
}
