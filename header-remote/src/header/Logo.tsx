import { BRAND_NAME } from '../../../shared/brand/brand-name.ts';

interface LogoProps {
  /** CSS pixels; 99 × 20 by default, 110 wide in the header (spec §9). */
  readonly width?: number;
}

const NATURAL_WIDTH = 99;
const NATURAL_HEIGHT = 20;

/** The brand's name under its mark: a ticket's notch cut out of a marquee's arch. */
export function Logo({ width = NATURAL_WIDTH }: LogoProps) {
  return (
    <svg
      width={width}
      height={(width * NATURAL_HEIGHT) / NATURAL_WIDTH}
      viewBox={`0 0 ${NATURAL_WIDTH} ${NATURAL_HEIGHT}`}
      aria-hidden="true"
      focusable="false"
    >
      <path
        fill="var(--marquee-accent)"
        d="M2.5 0h14A2.5 2.5 0 0 1 19 2.5V7a3 3 0 0 0 0 6v4.5a2.5 2.5 0 0 1-2.5 2.5h-14A2.5 2.5 0 0 1 0 17.5V13a3 3 0 0 0 0-6V2.5A2.5 2.5 0 0 1 2.5 0z"
      />
      <path
        fill="currentColor"
        d="M4.6 14.7V5.300h2.150L9.5 9.6l2.750-4.300h2.150v9.4h-2.150V9.200L9.5 13.300 6.750 9.200v5.5z"
      />
      <text
        x="24.5"
        y="15.6"
        fill="currentColor"
        fontFamily="var(--marquee-font)"
        fontSize="18.5"
        fontWeight="700"
        textLength="74"
        lengthAdjust="spacingAndGlyphs"
      >
        {BRAND_NAME}
      </text>
    </svg>
  );
}
