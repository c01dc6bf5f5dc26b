import { addLink } from './load-files.ts';

/** Written by the build: Subresource Integrity value of each file that the federated entry's code loads. */
declare const __webpack_require__: { readonly integrity: Readonly<Record<string, string>> };

/** Returns the integrity of a file outside the chunks of the federated entry; undefined if the entry has none. */
export function readIntegrity(file: string): string | undefined {
  return __webpack_require__.integrity[file];
}

/** Addresses that failed, with the query of the next attempt: Firefox keeps a failure until the page is loaded again. */
const retries = new Map<string, string>();

/** Imports a module with the integrity that the federated entry knows for it: changed content does not run. */
export async function importWithIntegrity<Module>(url: string): Promise<Module> {
  // A module whose preload names a different integrity does not run.
  const address = url + (retries.get(url) ?? '');
  const link = addLink('modulepreload', address, readIntegrity(url.slice(url.lastIndexOf('/') + 1)));
  try {
    return await import(/* webpackIgnore: true */ address);
  } catch (error) {
    retries.set(url, `?${Date.now()}`);
    throw error;
  } finally {
    link.remove();
  }
}
