import type { LucideIcon } from 'lucide-react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface IconProps {
  readonly of: LucideIcon;
  /** CSS pixels. */
  readonly size?: 16 | 20 | 24;
  /** Its accessible name, if there is no text beside it. */
  readonly label?: string;
}

/** An icon of the header's one family, in its one stroke width. */
export function Icon({ of: Glyph, size = 20, label }: IconProps) {
  return (
    <>
      <Glyph size={size} strokeWidth={1.75} aria-hidden="true" />
      {label === undefined ? null : <VisuallyHidden>{label}</VisuallyHidden>}
    </>
  );
}
