import type { SVGProps } from 'react';

interface GlyphProps extends SVGProps<SVGSVGElement> {
  /** CSS pixels. */
  readonly size?: number;
}

/** What the build makes of a lucide icon (`icon-loader.mjs`): its drawing as one path, in its own 24 × 24 frame. */
export function createIcon(path: string) {
  // A factory of components, called once for each icon, at the module's level
  return function Glyph({ size = 24, ...attributes }: GlyphProps) {
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
