import type { HTMLAttributes } from 'svelte/elements';
import type { MountOptions } from '../types/contract.d.ts';
import type { MarqueeHeaderAttributes, MarqueeHeaderElement } from '../types/embed.d.ts';

export type * from '../types/embed.d.ts';
export { type ElementSource, loadElement } from './element.ts';

type HeaderEvents = {
  [Name in Extract<keyof GlobalEventHandlersEventMap, `marquee:${string}`>]: GlobalEventHandlersEventMap[Name];
};

/** Listeners as Svelte 5 writes them, `onmarquee:search`, and Svelte 4: `on:marquee:search`. */
type Listeners = {
  [Name in keyof HeaderEvents as `on${Name}` | `on:${Name}`]?: ((event: HeaderEvents[Name]) => void) | undefined;
};

/** `<marquee-header>` in a template: its attributes, the property `props`, and its events. */
export type MarqueeHeaderProps = HTMLAttributes<MarqueeHeaderElement> &
  MarqueeHeaderAttributes &
  Listeners & { props?: MountOptions | null | undefined };

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'marquee-header': MarqueeHeaderProps;
  }
}
