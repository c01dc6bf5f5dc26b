import { createElement, type ReactElement } from 'react';
import { RESERVED_HEIGHT_CSS } from './reserved-height.ts';

/** The style that reserves the header's height, for components that bring it with them. */
export const ReservedHeightStyle = ({ nonce }: { readonly nonce: string | undefined }): ReactElement =>
  createElement('style', {
    nonce,
    // Browsers hide a nonce from the attribute that React compares.
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: RESERVED_HEIGHT_CSS },
  });
