import { findCategory } from '../../../shared/catalogue/categories.ts';
import { findFormat } from '../../../shared/catalogue/formats.ts';
import type { Search } from '../../../shared/search-url/search.ts';
import type { Translations } from '../page/page-context.ts';
import type { PlaceText } from '../page/page-data.ts';

function resolveTopic({ tc }: Translations, search: Search): string | null {
  const format = search.format === null ? undefined : findFormat(search.format);
  if (format !== undefined) return tc(format.pluralLabelKey);
  const category = search.category === null ? undefined : findCategory(search.category);
  return category === undefined ? null : tc(category.labelKey);
}

function resolveWhere({ place }: Search, placeName: string): 'place' | 'online' | 'area' {
  if (place.kind === 'online') return 'online';
  return place.kind === 'bounds' || placeName === '' ? 'area' : 'place';
}

/** "Events · United States": "in the United States" needs an article that differs by country and by language. */
const placeBeside = (what: string, placeName: string) => `${what} · ${placeName}`;

export function nameEventsNear(t: Translations['t'], { name, isTown }: Pick<PlaceText, 'name' | 'isTown'>): string {
  return isTown ? t('home.near', { place: name }) : placeBeside(t('page.search-results.title'), name);
}

export function buildResultsTitle(
  translations: Translations,
  search: Search,
  { name: placeName, isTown }: Pick<PlaceText, 'name' | 'isTown'>,
): string {
  const topic = resolveTopic(translations, search);
  const where = resolveWhere(search, placeName);
  if (where === 'place' && !isTown) {
    return placeBeside(search.query || (topic ?? translations.t('page.search-results.title')), placeName);
  }
  const subject = search.query !== '' ? 'query' : topic !== null ? 'topic' : 'all';
  const words = { place: placeName, query: search.query, topic: topic ?? '' };
  return translations.t(`results.${subject}.${where}`, words);
}
