import type { ComponentProps } from 'react';

/**
 * A text in an element of its own, as a translator may replace it before and after React: React sets the content of such
 * an element as a whole, and hydrates it with any other text.
 */
export function Text(props: ComponentProps<'span'>) {
  return <span suppressHydrationWarning {...props} />;
}
