import type { ReactNode } from 'react';
import type { Palette, PaletteName } from '../palettes.ts';

/** The drawing that represents a category, in a box of 120 × 120, and its preferred palette. */
export interface Motif {
  readonly palette: PaletteName;
  readonly draw: (palette: Palette) => ReactNode;
}

export const line = (color: string, width: number) =>
  ({ fill: 'none', stroke: color, strokeWidth: width, strokeLinecap: 'round', strokeLinejoin: 'round' }) as const;
