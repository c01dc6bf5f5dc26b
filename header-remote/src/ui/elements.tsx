import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import badge from './Badge.module.css';
import spinner from './Spinner.module.css';
import visuallyHidden from './VisuallyHidden.module.css';

/**
 * A text in an element of its own, as a translator may replace it before and after React: React sets the content of such
 * an element as a whole, and hydrates it with any other text.
 */
export const Text = (props: ComponentProps<'span'>) => <span suppressHydrationWarning {...props} />;

/** Text for assistive technology only. */
export const VisuallyHidden = (props: { readonly children: ReactNode }) => (
  <Text className={visuallyHidden.hidden} {...props} />
);

interface IconProps {
  readonly of: LucideIcon;
  /** CSS pixels. */
  readonly size?: 16 | 20 | 24;
  /** Its accessible name, if there is no text beside it. */
  readonly label?: string;
}

/** An icon of the header's one family, in its one stroke width. */
export const Icon = ({ of: Glyph, size = 20, label }: IconProps) => (
  <>
    <Glyph size={size} strokeWidth={1.75} aria-hidden="true" />
    {label === undefined ? null : <VisuallyHidden>{label}</VisuallyHidden>}
  </>
);

interface BadgeProps {
  /** `count` is on an icon; `beta` and `new` are beside a label. */
  readonly variant: 'count' | 'beta' | 'new';
  readonly children: ReactNode;
}

export const Badge = ({ variant, children }: BadgeProps) => (
  <Text className={`${badge.badge} ${badge[variant]}`}>{children}</Text>
);

/** Indicates loading. The waiting element has `aria-busy`. */
export const Spinner = () => <span className={spinner.spinner} aria-hidden="true" />;
