import { BREAKPOINTS, type Breakpoint } from './breakpoints.ts';

/** Heights in CSS pixels that the header takes, each from this width of its element on. */
const RESERVED_HEIGHTS = [
  [0, 116],
  [BREAKPOINTS.small, 64],
  [BREAKPOINTS.large, 72],
] as const satisfies readonly (readonly [from: 0 | Breakpoint, height: number])[];

const ELEMENTS = ['marquee-header', '[data-marquee-slot]'];

/**
 * Builds the style sheet with which a host reserves the header's height, so that nothing moves when the header arrives.
 * Like the header's own height, it depends on the width of the element, not of the window.
 */
export function buildReservedHeightCss(): string {
  const elements = ELEMENTS.join(', ');
  const struts = ELEMENTS.map((element) => `${element}::before`).join(', ');
  return RESERVED_HEIGHTS.map(([from, height]) =>
    from === 0
      ? `${elements} { display: flow-root; container-type: inline-size; contain-intrinsic-inline-size: 320px }
${struts} { content: ""; float: left; height: calc(${height}px + var(--marquee-banner-height, 0px)) }`
      : `@container (width >= ${from}px) { ${struts} { height: calc(${height}px + var(--marquee-banner-height, 0px)) } }`,
  ).join('\n');
}
