import type { CompiledMessages } from '../../../shared/i18n/compiled-messages.ts';

/**
 * The words of one locale: a chunk of its own, which pages rendered by the edge preload.
 *
 * @throws Error when the build has no such locale or its file cannot be had.
 */
export async function loadMessages(locale: string): Promise<CompiledMessages> {
  const module: { readonly messages: CompiledMessages } = await import(
    /* webpackChunkName: "messages-[request]", webpackInclude: /[a-z]{2}_[A-Z]{2}\.ts$/ */
    `../../../shared/i18n/compiled/header/${locale}.ts`
  );
  return module.messages;
}
