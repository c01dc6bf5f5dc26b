import { addLink } from './load-files.ts';

/** Written by the build: Subresource Integrity value of each file that the federated entry's code loads. */
declare const __webpack_require__: { readonly integrity: Readonly<Record<string, string>> };

/** Returns the integrity of a file outside the chunks of the federated entry; undefined if the entry has none. */
export function readIntegrity(file: string): string | undefined {
  return __webpack_require__.integrity[file];
}

/** Imports a module with the integrity that the federated entry knows for it: changed content does not run. */
export async function importWithIntegrity<Module>(url: string): Promise<Module> {
  // A module whose preload names a different integrity does not run.
  const link = addLink('modulepreload', url, readIntegrity(url.slice(url.lastIndexOf('/') + 1)));
  try {
    return await import(/* webpackIgnore: true */ url);
  } finally {
    link.remove();
  }
}
