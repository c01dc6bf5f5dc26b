/**
 * Viewport widths in CSS pixels at which the header and the pages change (spec §9), and what scripts take them from.
 * Style sheets cannot read this table, so `tools/check/breakpoints.test.ts` holds every media query, of scripts too, to it.
 */
export const BREAKPOINTS = {
  xsmall: 360,
  phone: 480,
  small: 660,
  /** Menus open on hover above it. */
  medium: 792,
  /** From here on the menus stand in the bar; below it they stand in the drawer. */
  large: 960,
  xlarge: 1080,
  wide: 1152,
  xwide: 1272,
  /** Ours beside the specification's: between its last two the row would waste the room of an ordinary laptop. */
  laptop: 1440,
  full: 1608,
} as const;

export type Breakpoint = (typeof BREAKPOINTS)[keyof typeof BREAKPOINTS];
