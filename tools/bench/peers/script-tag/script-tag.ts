import { code } from '../../../../header-remote/src/exposes/standalone.ts';
import { renderFallbackHeader } from '../../../../header-remote/src/mount/fallback/fallback-header.ts';
import { watchHeader } from '../../../../header-remote/src/mount/fallback/watch-header.ts';
import { mountHeader } from '../../../../header-remote/src/mount/mount-header.ts';

/** The same header as a script that renders it into a slot of the page, which is what most headers of others are. */
const slot = document.querySelector('[data-header]');
if (slot !== null)
  mountHeader(
    slot,
    {},
    {
      folder: new URL(window.location.href),
      loadCode: async () => code,
      watch: (readSite) => watchHeader(slot, readSite, renderFallbackHeader),
    },
  );
