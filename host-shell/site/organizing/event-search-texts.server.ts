import { messagesByLocale } from '../../../shared/i18n/compiled/catalogue/all.ts';
import type { CatalogueMessageKey } from '../../../shared/i18n/message-keys.ts';
import { createTranslate, type Translate } from '../../../shared/i18n/translate.ts';
import { LOCALES, toLanguageCode } from '../../../shared/sites/sites.ts';
import type { EventPlan } from '../../marketplace/creations/event-plan.ts';
import type { EventSearchTexts } from '../../marketplace/events/search-words.ts';

/** Creates the search words of an event in each language of the sites: its own texts, and the catalogue's names of its kind. */
export function buildEventSearchTexts({ title, summary, venue, placeText, ...plan }: EventPlan): EventSearchTexts {
  const words: Record<string, string> = {};
  for (const locale of LOCALES) {
    const language = toLanguageCode(locale);
    if (language in words) continue;
    const tc: Translate<CatalogueMessageKey> = createTranslate(messagesByLocale[locale]);
    const kinds = [
      tc(`category.${plan.category}`),
      ...(plan.subcategory === null ? [] : [tc(`sub-category.${plan.subcategory}` as CatalogueMessageKey)]),
      tc(`format.${plan.format}`),
      tc(`format-plural.${plan.format}`),
      ...plan.tags.map((tag) => tc(`tag.${tag}`)),
    ];
    words[language] = [title, summary, venue, placeText, ...kinds].join(' ');
  }
  return words;
}
