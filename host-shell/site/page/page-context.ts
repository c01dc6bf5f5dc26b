import { createContext, use } from 'react';
import type { CatalogueMessageKey } from '../../../shared/i18n/message-keys.ts';
import type { Translate } from '../../../shared/i18n/translate.ts';
import { type HELP_ARTICLES, resolveHelpLanguage } from '../../../shared/navigation/header-environment.ts';
import { addLanguagePrefix } from '../../../shared/navigation/site-url.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import type { PageFrame, PageNotice } from './page-data.ts';
import type { TranslatePage } from './translations.ts';

export interface PageContextValue {
  readonly frame: PageFrame;
  /** Translates messages of the pages. */
  readonly t: TranslatePage;
  /** Translates names of categories, formats, sub-categories, dates, prices and tags. */
  readonly tc: Translate<CatalogueMessageKey>;
  /** Shows the outcome of an action. */
  readonly showNotice: (notice: PageNotice) => void;
}

export const PageContext = createContext<PageContextValue | null>(null);

/** @throws Error outside a `PageContext`: a programming error. */
export function usePage(): PageContextValue {
  const value = use(PageContext);
  if (value === null) throw new Error('usePage needs a PageContext above it');
  return value;
}

/** Builds a path of this site in the page's language. */
export function buildPagePath({ prefix }: Pick<PageFrame, 'prefix'>, path: string): string {
  return addLanguagePrefix(path, prefix);
}

export function buildHelpPath(
  frame: Pick<PageFrame, 'prefix' | 'locale'>,
  id: 'help-center' | (typeof HELP_ARTICLES)[number] = 'help-center',
): string {
  return buildPagePath(frame, buildPath(id, { helpLanguage: resolveHelpLanguage(frame.locale) }));
}
