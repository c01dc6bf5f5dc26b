import { type RefObject, useEffect, useRef, useState } from 'react';
import { buildSearchUrl } from '../../../shared/search-url/build-search-url.ts';
import type { Search } from '../../../shared/search-url/search.ts';
import { usePage } from '../page/page-context.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { listKeptParameters } from './filter-groups.ts';

interface CustomDatesProps {
  readonly search: Search;
}

const BOUNDS = [
  { labelKey: 'filter.from', bound: 'start' },
  { labelKey: 'filter.to', bound: 'end' },
] as const;

/** How a date is written in a field without a picker (HTML, valid date string). */
const DATE_TEXT = { pattern: '\\d{4}-\\d{2}-\\d{2}', example: '2030-12-31' };

/** Whether the `<details>` around an element have been opened. */
function useOpened(inner: RefObject<Element | null>): boolean {
  const [isOpened, setOpened] = useState(false);
  useEffect(() => {
    const details = inner.current?.closest('details');
    // They may have been opened before hydration.
    const check = () => void (details?.open && setOpened(true));
    check();
    details?.addEventListener('toggle', check);
    return () => details?.removeEventListener('toggle', check);
  }, [inner]);
  return isOpened;
}

/**
 * Custom dates: a plain form to the search's path, from which the worker redirects to the canonical URL. The fields take text
 * until they are shown: Chromium builds the parts of a date field with the page, in the task of its first layout.
 */
export function CustomDates({ search }: CustomDatesProps) {
  const { t, tc } = usePage();
  const dates = search.dates !== null && 'start' in search.dates ? search.dates : null;
  const [path = '', query = ''] = buildSearchUrl({ ...search, dates: null, subcategories: [], tags: [] }).split('?');
  const bbox = new URLSearchParams(query).get('bbox');
  const kept = [...listKeptParameters(search), ...(bbox === null ? [] : [['bbox', bbox] as const])];
  const form = useRef<HTMLFormElement>(null);
  const kind = useOpened(form) ? 'date' : 'text';
  return (
    <form ref={form} className="pg-dates" action={path} method="get">
      <p className="pg-dates__title">{tc('date.custom-date')}</p>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {BOUNDS.map(({ labelKey, bound }) => (
        <TextField
          key={bound}
          label={t(labelKey)}
          name={`${bound}_date`}
          kind={kind}
          {...DATE_TEXT}
          defaultValue={dates?.[bound] ?? ''}
          foot="none"
        />
      ))}
      <Button type="submit" variant="secondary">
        {t('filter.apply')}
      </Button>
    </form>
  );
}
