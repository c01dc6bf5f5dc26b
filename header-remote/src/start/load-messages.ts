import type { CompiledMessages } from '../../../shared/i18n/translate.ts';
import { importModule } from './load-files.ts';

/** Set by webpack: whether this module is part of an ES module in the build's folder. */
declare const __IS_ES_MODULE__: boolean;

/** Folder of the federated files, one below the build's folder. */
declare const __webpack_public_path__: string;

/** Written by the build: Subresource Integrity value of each file that the federated entry's code loads. */
declare const __webpack_require__: { readonly integrity: Record<string, string> };

/** Addresses that failed, with the query of the next attempt. */
const retries = new Map<string, string>();

/** Imports a module with the integrity that the federated entry knows for it. */
export const importWithIntegrity = <Module>(url: string): Promise<Module> =>
  importModule<Module>(url, readIntegrity(url.slice(url.lastIndexOf('/') + 1)), retries.get(url)).catch((error) => {
    retries.set(url, `?${Date.now()}`);
    throw error;
  });

/** Returns the integrity of a file outside the chunks of the federated entry; undefined if the entry has none. */
export const readIntegrity = (file: string): string | undefined => __webpack_require__.integrity[file];

/**
 * Loads the messages of one locale, from a file of the build's folder that edge-rendered pages preload. It lacks the
 * messages that only lazy parts show. Imported by name, because webpack's table of sixty chunks would be 2 % of the
 * header's bytes.
 *
 * @throws Error when the build does not have the locale or its file does not load.
 */
export async function loadMessages(locale: string): Promise<CompiledMessages> {
  if (__IS_ES_MODULE__) return (await import(/* webpackIgnore: true */ `./messages-${locale}.js`)).messages;
  const url = `${__webpack_public_path__}../messages-${locale}.js`;
  return (await importWithIntegrity<{ readonly messages: CompiledMessages }>(url)).messages;
}

/**
 * Adds the messages of the lazy parts to those of their locale.
 *
 * @throws Error when their file does not load.
 */
export async function loadLazyMessages(messages: CompiledMessages): Promise<void> {
  const name = `${String(messages['@locale']).replace('-', '_')}-lazy`;
  // Verified by the integrity in the messages that are already loaded.
  __webpack_require__.integrity[`messages-${name}.js`] = String(messages['@lazy']);
  Object.assign(messages, await loadMessages(name));
}
