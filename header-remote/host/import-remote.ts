/** The address is known at run time: bundlers leave it alone. */
const importModule = <Module>(url: string): Promise<Module> => import(/* webpackIgnore: true */ /* @vite-ignore */ url);

/**
 * Imports a module of the header's site, with a second attempt. A browser remembers a module that did not load, so the
 * second attempt has an address of its own.
 */
export const importRemote = <Module>(url: string): Promise<Module> =>
  importModule<Module>(url).catch(() => importModule<Module>(`${url}?again`));
