/** The header's server entry as webpack built it (`header-remote/src/entry.server.tsx`). */
declare module '@marquee/header-server' {
  import type { HeaderServer } from '../../shared/contracts/header-server.ts';

  export const renderHeader: HeaderServer['renderHeader'];
  export const createHeaderTranslate: HeaderServer['createHeaderTranslate'];
}

/** Describes the header build that the server entry belongs to. */
declare module '@marquee/header-build' {
  const build: { readonly id: string; readonly files: Readonly<Record<string, string>> };
  export default build;
}
