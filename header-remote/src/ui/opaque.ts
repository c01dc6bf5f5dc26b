import type { HeaderServices } from './header-context.ts';

const OPAQUE = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true } as const;

/**
 * Properties of an element whose content is not React's: hydration leaves in it what is there. Elements that React itself
 * creates are empty without them, and setting HTML needs a policy under Trusted Types.
 */
export function opaqueProps({ root }: HeaderServices): typeof OPAQUE | undefined {
  return __HAS_SERVER_HTML__ && root ? OPAQUE : undefined;
}
