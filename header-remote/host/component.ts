import { createElement, type ReactElement } from 'react';
import type { MountOptions } from '../types/contract.d.ts';
import { RESERVED_HEIGHT_CSS } from './reserved-height.ts';
import { resolveSiteOrigin } from './site-origin.ts';

/** Props of a component that are the header's own: in one object, one by one, and its site. */
interface HeaderProps {
  readonly site: string | undefined;
  readonly own: MountOptions;
  readonly props: MountOptions | null | undefined;
}

/** Returns the header's options of a component; those in one object win over the others. */
export const resolveComponentOptions = ({ site, own, props }: HeaderProps): MountOptions => ({
  ...(site === undefined ? {} : { origin: resolveSiteOrigin(site) }),
  ...own,
  ...props,
});

/** The style that reserves the header's height, for components that bring it with them. */
export const ReservedHeightStyle = ({ nonce }: { readonly nonce: string | undefined }): ReactElement =>
  createElement('style', {
    nonce,
    // Browsers hide a nonce from the attribute that React compares.
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: RESERVED_HEIGHT_CSS },
  });
