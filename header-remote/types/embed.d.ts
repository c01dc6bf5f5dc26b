import type { MountOptions } from './contract.js';

export type * from './contract.js';

/** Attributes of `<marquee-header>`. */
export interface MarqueeHeaderAttributes {
  /** Domain of the site: `.de`. */
  site?: string | undefined;
  locale?: string | undefined;
  /** Path and query of the page. */
  path?: string | undefined;
  variant?: 'full' | 'logo-only' | undefined;
  /** The slots object as JSON. */
  slots?: string | undefined;
  /** Turns the keyboard shortcuts on. */
  shortcuts?: boolean | undefined;
  /** `load` brings React with the header. Default: once somebody needs it. */
  hydrate?: 'load' | undefined;
}

/** The element that `embed.js` defines. */
export interface MarqueeHeaderElement extends HTMLElement {
  get props(): MountOptions;
  set props(props: MountOptions | null | undefined);
}

declare global {
  interface HTMLElementTagNameMap {
    'marquee-header': MarqueeHeaderElement;
  }
}
