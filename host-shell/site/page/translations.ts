import type { CatalogueMessageKey, PageMessageKey } from '../../../shared/i18n/message-keys.ts';
import type { Translate } from '../../../shared/i18n/translate.ts';

/** Formats a message of the host pages. */
export type TranslatePage = Translate<PageMessageKey>;

/** Formats messages of the host pages (`t`) and of the catalogue (`tc`) in one language. */
export interface Translations {
  readonly t: TranslatePage;
  readonly tc: Translate<CatalogueMessageKey>;
}
