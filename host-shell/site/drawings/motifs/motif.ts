import type { ReactNode } from 'react';
import type { Palette, PaletteName } from '../palettes.ts';

/** What stands for a category: drawn in a box of 120 × 120, with the palette it looks best in. */
export interface Motif {
  readonly palette: PaletteName;
  readonly draw: (palette: Palette) => ReactNode;
}

export const line = (color: string, width: number) =>
  ({ fill: 'none', stroke: color, strokeWidth: width, strokeLinecap: 'round', strokeLinejoin: 'round' }) as const;
