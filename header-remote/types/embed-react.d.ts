import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { MountOptions } from './contract.js';
import type { MarqueeHeaderAttributes, MarqueeHeaderElement } from './embed.js';

type ElementProps = DetailedHTMLProps<HTMLAttributes<MarqueeHeaderElement>, MarqueeHeaderElement> &
  MarqueeHeaderAttributes & { props?: MountOptions | null | undefined };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'marquee-header': ElementProps;
    }
  }
}
