/**
 * Viewport widths in CSS pixels at which the header and the pages change. Style sheets, which cannot import them, are
 * compared by `tools/check/style-sheets.test.ts`.
 */
export const BREAKPOINTS = {
  xsmall: 360,
  phone: 480,
  small: 660,
  /** Menus open on hover above it. */
  medium: 792,
  /** From here on the menus are in the row; below it they are in the drawer. */
  large: 960,
  xlarge: 1080,
  wide: 1152,
  xwide: 1272,
  /** Between its neighbours the row would waste the width of an ordinary laptop. */
  laptop: 1440,
  full: 1608,
} as const;

export type Breakpoint = (typeof BREAKPOINTS)[keyof typeof BREAKPOINTS];
