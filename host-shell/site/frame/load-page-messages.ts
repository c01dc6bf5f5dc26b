import type { CompiledMessages } from '../../../shared/i18n/translate.ts';
import type { Locale } from '../../../shared/sites/sites.ts';
import type { PageMessages } from './PageApp.tsx';

interface MessagesModule {
  readonly messages: CompiledMessages;
}

/** Loads the messages of one locale, which are separate chunks. */
export async function loadPageMessages(locale: Locale): Promise<PageMessages> {
  const [pages, catalogue]: MessagesModule[] = await Promise.all([
    import(
      /* webpackChunkName: "pages-[request]", webpackInclude: /[a-z]{2}_[A-Z]{2}\.ts$/ */
      `../../../shared/i18n/compiled/pages/${locale}.ts`
    ),
    import(
      /* webpackChunkName: "catalogue-[request]", webpackInclude: /[a-z]{2}_[A-Z]{2}\.ts$/ */
      `../../../shared/i18n/compiled/catalogue/${locale}.ts`
    ),
  ]);
  if (pages === undefined || catalogue === undefined) throw new Error(`No words for ${locale}`);
  return { pages: pages.messages, catalogue: catalogue.messages };
}
