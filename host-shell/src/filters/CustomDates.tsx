import { useId } from 'react';
import { buildSearchUrl } from '../../../shared/search-url/build-search-url.ts';
import type { Search } from '../../../shared/search-url/search.ts';
import { usePage } from '../page/page-context.ts';
import { listKeptParameters } from './filter-groups.ts';

interface CustomDatesProps {
  readonly search: Search;
}

/** Days of one's own: a plain form to the search's own path, which the worker leads on to the address in full. */
export function CustomDates({ search }: CustomDatesProps) {
  const { t, tc } = usePage();
  const id = useId();
  const dates = search.dates !== null && 'start' in search.dates ? search.dates : null;
  const [path = '', query = ''] = buildSearchUrl({ ...search, dates: null, subcategories: [], tags: [] }).split('?');
  const bbox = new URLSearchParams(query).get('bbox');
  const kept = [...listKeptParameters(search), ...(bbox === null ? [] : [['bbox', bbox] as const])];
  return (
    <form className="pg-dates" action={path} method="get">
      <p className="pg-dates__title">{tc('date.custom-date')}</p>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="pg-dates__label" htmlFor={`${id}-start`}>
        {t('filter.from')}
      </label>
      <input
        id={`${id}-start`}
        className="pg-dates__input"
        type="date"
        name="start_date"
        defaultValue={dates?.start ?? ''}
      />
      <label className="pg-dates__label" htmlFor={`${id}-end`}>
        {t('filter.to')}
      </label>
      <input id={`${id}-end`} className="pg-dates__input" type="date" name="end_date" defaultValue={dates?.end ?? ''} />
      <button type="submit" className="pg-button pg-button--secondary pg-dates__button">
        {t('filter.apply')}
      </button>
    </form>
  );
}
