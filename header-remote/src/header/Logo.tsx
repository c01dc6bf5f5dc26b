import { LOGO } from '../../../shared/brand/logo.ts';

interface LogoProps {
  /** In CSS pixels. The height follows from the width. */
  readonly width: number;
}

/** The brand's name under its mark. */
export function Logo({ width }: LogoProps) {
  return (
    <svg
      width={width}
      height={(width * LOGO.height) / LOGO.width}
      viewBox={`0 0 ${LOGO.width} ${LOGO.height}`}
      aria-hidden="true"
    >
      <path fill="var(--marquee-accent)" d={LOGO.ticket} />
      <g fill="none" strokeWidth={LOGO.strokeWidth} strokeLinejoin="round">
        <path stroke="var(--marquee-on-accent)" d={LOGO.letter} />
        <path stroke="currentColor" d={LOGO.name} />
      </g>
    </svg>
  );
}
