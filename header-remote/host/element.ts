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
  return importRemote(`${origin}/header/${channel}/embed.js`).then(
    () => true,
    () => false,
  );
}
