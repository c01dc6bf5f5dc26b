import type { AllowedComponentProps, HTMLAttributes, VNodeProps } from 'vue';
import type { MountOptions } from '../types/contract.d.ts';
import type { MarqueeHeaderAttributes, MarqueeHeaderElement } from '../types/embed.d.ts';

export type * from '../types/embed.d.ts';
export { type ElementSource, loadElement } from './element.ts';

type HeaderEvents = {
  [Name in Extract<keyof GlobalEventHandlersEventMap, `marquee:${string}`>]: GlobalEventHandlersEventMap[Name];
};

/** Listeners as templates write them: `@marquee:search`. */
type Listeners = {
  [Name in keyof HeaderEvents as `on${Capitalize<Name>}`]?: ((event: HeaderEvents[Name]) => void) | undefined;
};

/** `<marquee-header>` in a template: its attributes, the property `props`, and its events. */
export type MarqueeHeaderComponent = new () => MarqueeHeaderElement & {
  $props: HTMLAttributes &
    AllowedComponentProps &
    VNodeProps &
    MarqueeHeaderAttributes &
    Listeners & { props?: MountOptions | null | undefined };
};

declare module 'vue' {
  interface GlobalComponents {
    'marquee-header': MarqueeHeaderComponent;
  }
}
