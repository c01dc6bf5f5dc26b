import { BREAKPOINTS, type Breakpoint } from './breakpoints.ts';

/** Heights in CSS pixels that the header takes, each from this width of the viewport on. */
const RESERVED_HEIGHTS = [
  [0, 116],
  [BREAKPOINTS.small, 64],
  [BREAKPOINTS.large, 72],
] as const satisfies readonly (readonly [from: 0 | Breakpoint, height: number])[];

const ELEMENTS = 'marquee-header, [data-marquee-slot]';

/** Builds the style sheet by which a host reserves the header's height, so that nothing moves when it comes. */
export function buildReservedHeightCss(): string {
  return RESERVED_HEIGHTS.map(([from, height]) =>
    from === 0
      ? `${ELEMENTS} { display: block; min-height: ${height}px }`
      : `@media (min-width: ${from}px) { ${ELEMENTS} { min-height: ${height}px } }`,
  ).join('\n');
}
