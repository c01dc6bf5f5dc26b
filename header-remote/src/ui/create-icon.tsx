import type { SVGProps } from 'react';

/** A lucide icon as the build compiles it (`icon-loader.mjs`): its shapes as one path in its 24 × 24 view box. */
export function createIcon(path: string) {
  // The size is in CSS pixels.
  return function Glyph({ size = 24, ...attributes }: SVGProps<SVGSVGElement> & { readonly size?: number }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...attributes}
      >
        <path d={path} />
      </svg>
    );
  };
}
