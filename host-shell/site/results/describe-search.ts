import { findCategory } from '../../../shared/catalogue/categories.ts';
import { findFormat } from '../../../shared/catalogue/formats.ts';
import type { PageMessageKey } from '../../../shared/i18n/message-keys.ts';
import type { Search } from '../../../shared/search-url/search.ts';
import type { Translations } from '../page/page-context.ts';
import type { PlaceText } from '../page/page-data.ts';

type TitleSubject = 'all' | 'query' | 'topic';

function resolveTopic({ tc }: Translations, search: Search): string | null {
  const format = search.format === null ? undefined : findFormat(search.format);
  if (format !== undefined) return tc(format.pluralLabelKey);
  const category = search.category === null ? undefined : findCategory(search.category);
  return category === undefined ? null : tc(category.labelKey);
}

const TITLE_KEYS = {
  all: { place: 'results.all.place', online: 'results.all.online', area: 'results.all.area' },
  query: { place: 'results.query.place', online: 'results.query.online', area: 'results.query.area' },
  topic: { place: 'results.topic.place', online: 'results.topic.online', area: 'results.topic.area' },
} as const satisfies Readonly<Record<TitleSubject, Readonly<Record<'place' | 'online' | 'area', PageMessageKey>>>>;

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
  const subject: TitleSubject = search.query !== '' ? 'query' : topic !== null ? 'topic' : 'all';
  return translations.t(TITLE_KEYS[subject][where], {
    place: placeName,
    query: search.query,
    topic: topic ?? '',
  });
}
