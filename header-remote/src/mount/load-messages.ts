import type { CompiledMessages } from '../../../shared/i18n/translate.ts';

/** Whether this file lies beside the words, as an ES module; the webpack configuration says. */
declare const __IS_ES_MODULE__: boolean;

/** Folder of the federated files, one below the words. */
declare const __webpack_public_path__: string;

/**
 * The words of one locale: a file of its own, which pages rendered by the edge preload. It is imported by name:
 * webpack's table of thirty files would weigh a hundredth of the header.
 *
 * @throws Error when the build has no such locale or its file cannot be had.
 */
export async function loadMessages(locale: string): Promise<CompiledMessages> {
  const folder = __IS_ES_MODULE__ ? './' : `${__webpack_public_path__}../`;
  const module: { readonly messages: CompiledMessages } = await import(
    /* webpackIgnore: true */ `${folder}messages-${locale}.js`
  );
  return module.messages;
}
