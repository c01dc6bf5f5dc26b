import { CategoryDrawing } from '../drawings/CategoryDrawing.tsx';
import { usePage } from '../page/page-context.ts';
import type { PageOf } from '../page/page-data.ts';
import { SearchForm } from '../parts/SearchForm.tsx';

/** Where `/search` leads when nobody knows the place that was typed (contract §8). */
export function NoPlacePage({ page: { query, locationText } }: { readonly page: PageOf<'no-place'> }) {
  const { t } = usePage();
  return (
    <div className="pg-content pg-lost">
      <CategoryDrawing category="travel-and-outdoor" className="pg-lost__drawing" />
      <h1 className="pg-title">{t('no-place.title', { place: locationText })}</h1>
      <p className="pg-lost__text">{t('no-place.text')}</p>
      <SearchForm query={query} />
    </div>
  );
}
