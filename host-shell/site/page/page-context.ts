import { createContext, use } from 'react';
import type { CatalogueMessageKey, PageMessageKey } from '../../../shared/i18n/message-keys.ts';
import type { Translate } from '../../../shared/i18n/translate.ts';
import { addLanguagePrefix } from '../../../shared/navigation/site-url.ts';
import type { PageFrame, PageNotice } from './page-data.ts';

export type TranslatePage = Translate<PageMessageKey>;

/** Formats messages of the host pages (`t`) and of the catalogue (`tc`) in one language. */
export interface Translations {
  readonly t: TranslatePage;
  readonly tc: Translate<CatalogueMessageKey>;
}

export interface PageContextValue extends Translations {
  readonly frame: PageFrame;
  readonly showNotice: (notice: PageNotice) => void;
}

export const PageContext = createContext<PageContextValue | null>(null);

/** @throws Error outside a `PageContext`: a programming error. */
export function usePage(): PageContextValue {
  const value = use(PageContext);
  if (value === null) throw new Error('usePage needs a PageContext above it');
  return value;
}

export function buildPagePath({ prefix }: Pick<PageFrame, 'prefix'>, path: string): string {
  return addLanguagePrefix(path, prefix);
}
