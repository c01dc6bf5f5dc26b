import type { CompiledMessages } from '../../../shared/i18n/translate.ts';

/** Written by the build: Subresource Integrity value of each file that the entry's code loads. */
declare const __webpack_require__: { readonly integrity: Record<string, string> };

/**
 * Loads the messages of one locale, from a file of the build's folder that edge-rendered pages preload. It lacks the
 * messages that only lazy parts show. Imported by name, because webpack's table of sixty chunks would be 2 % of the
 * header's bytes.
 *
 * @throws Error when the build does not have the locale or its file does not load.
 */
export async function loadMessages(locale: string): Promise<CompiledMessages> {
  return (await import(/* webpackIgnore: true */ `./messages-${locale}.js`)).messages;
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
