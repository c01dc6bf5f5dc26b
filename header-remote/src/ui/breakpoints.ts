/**
 * Viewport widths in CSS pixels at which the header changes (spec §9). Style sheets cannot read this table, so
 * `breakpoints.test.ts` holds every media query of the header to it.
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

/** Hover opens menus: a fine pointer, and wider than the medium breakpoint (spec §4 "Header menu"). */
export const HOVER_MENUS_QUERY = `(hover: hover) and (pointer: fine) and (width > ${BREAKPOINTS.medium}px)`;
