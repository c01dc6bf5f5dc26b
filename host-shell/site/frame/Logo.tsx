import { BRAND_NAME } from '../../../shared/brand/brand-name.ts';
import { LOGO } from '../../../shared/brand/logo.ts';

/** The logo in its default size. */
export function Logo() {
  return (
    <svg
      className="pg-logo"
      width={LOGO.width}
      height={LOGO.height}
      viewBox={`0 0 ${LOGO.width} ${LOGO.height}`}
      role="img"
      aria-label={BRAND_NAME}
    >
      <path className="pg-logo__ticket" d={LOGO.ticket} />
      <g fill="none" stroke="currentColor" strokeWidth={LOGO.strokeWidth} strokeLinejoin="round">
        <path d={LOGO.letter} />
        <path d={LOGO.name} />
      </g>
    </svg>
  );
}
