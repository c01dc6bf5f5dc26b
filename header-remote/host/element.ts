import type { MountOptions } from '../types/contract.d.ts';
import type { MarqueeHeaderElement } from '../types/embed.d.ts';
import { inspectHeader } from './development/inspect-header.ts';
import { importRemote } from './import-remote.ts';
import { resolveSiteOrigin } from './site-origin.ts';
import type { Channel } from './start-header.ts';

export type * from '../types/embed.d.ts';

/** Options of `loadElement`. */
export interface ElementSource {
  /** Domain of the header's site, `.de`, or its origin. Default: `.com`. */
  readonly site?: string | undefined;
  /** Default: `stable`. */
  readonly channel?: Channel | undefined;
}

/** Props of the page's first element, those of its attributes included. */
function readProps(): MountOptions {
  const element = document.querySelector<MarqueeHeaderElement>('marquee-header');
  const attributes = [...(element?.attributes ?? [])].map(({ name, value }) => [name, value] as const);
  return { ...Object.fromEntries(attributes), ...element?.props };
}

/**
 * Defines `<marquee-header>` with the code of a channel. Call it once, in the browser's entry of the application; it does
 * nothing while a server renders. An element shows its own content until its code is here.
 *
 * @returns whether the element is defined
 * @throws TypeError where `site` is neither a domain nor an origin
 * @example
 * loadElement({ site: '.de' });
 */
export async function loadElement({ site, channel = 'stable' }: ElementSource = {}): Promise<boolean> {
  if (typeof customElements === 'undefined') return false;
  if (customElements.get('marquee-header') !== undefined) return true;
  const origin = resolveSiteOrigin(site);
  if (__IS_DEVELOPMENT__) inspectHeader({ way: 'custom element', origin, channel, readProps });
  return importRemote(`${origin}/header/${channel}/embed.js`).then(
    () => true,
    () => false,
  );
}
