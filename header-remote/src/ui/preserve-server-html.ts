import type { HeaderServices } from './header-context.ts';

const OPAQUE = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true } as const;

/**
 * Properties of an element whose content React does not own: hydration keeps the existing content. Elements that React
 * creates do not get them: these are empty anyway, and setting HTML needs a policy under Trusted Types.
 */
export function preserveServerHtml({ root }: HeaderServices): typeof OPAQUE | undefined {
  return __HAS_SERVER_HTML__ && root ? OPAQUE : undefined;
}
