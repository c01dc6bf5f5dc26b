/** The header's server entry as webpack built it (`header-remote/src/entry.server.tsx`). */
declare module '@marquee/header-server' {
  import type { HeaderServer } from '../../shared/contracts/header-server.ts';

  export const contract: HeaderServer['contract'];
  export const renderHeader: HeaderServer['renderHeader'];
  export const readLabels: HeaderServer['readLabels'];
}

/** Written beside the server entry by the build: the entry stays a separate module, which runs on first use. */
declare module '@marquee/import-header-server' {
  import type { HeaderServer } from '../../shared/contracts/header-server.ts';

  export const importServer: () => Promise<HeaderServer>;
}

/** Describes the header build that the server entry belongs to. */
declare module '@marquee/header-build' {
  import type { BuildManifest } from '../../shared/contracts/build-manifest.ts';

  const build: BuildManifest;
  export default build;
}
