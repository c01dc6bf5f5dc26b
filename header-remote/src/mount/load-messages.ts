import type { CompiledMessages } from '../../../shared/i18n/compiled-messages.ts';

/** Whether this build's files are ES modules that import each other by name; the webpack configuration says. */
declare const __HAS_ES_MODULES__: boolean;

interface MessagesModule {
  readonly messages: CompiledMessages;
}

/**
 * The words of one locale: a file of its own, which pages rendered by the edge preload.
 *
 * @throws Error when the build has no such locale or its file cannot be had.
 */
export async function loadMessages(locale: string): Promise<CompiledMessages> {
  // By name where a browser can: webpack's table of thirty files would weigh a hundredth of the header.
  const module: MessagesModule = __HAS_ES_MODULES__
    ? await import(/* webpackIgnore: true */ `./messages-${locale}.js`)
    : await import(
        /* webpackChunkName: "messages-[request]", webpackInclude: /[a-z]{2}_[A-Z]{2}\.ts$/ */
        `../../../shared/i18n/compiled/header/${locale}.ts`
      );
  return module.messages;
}
