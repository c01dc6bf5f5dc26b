import { buildSearchUrl } from '../../../shared/search-url/build-search-url.ts';
import type { Search } from '../../../shared/search-url/search.ts';
import { usePage } from '../page/page-context.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { listKeptParameters } from './filter-groups.ts';

interface CustomDatesProps {
  readonly search: Search;
}

/** Custom dates: a plain form to the search's path, from which the worker redirects to the canonical URL. */
export function CustomDates({ search }: CustomDatesProps) {
  const { t, tc } = usePage();
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
      <TextField label={t('filter.from')} name="start_date" kind="date" defaultValue={dates?.start ?? ''} foot="none" />
      <TextField label={t('filter.to')} name="end_date" kind="date" defaultValue={dates?.end ?? ''} foot="none" />
      <Button type="submit" variant="secondary">
        {t('filter.apply')}
      </Button>
    </form>
  );
}
