import { Search } from 'lucide-react';
import { useId } from 'react';
import { buildPagePath, usePage } from '../page/page-context.ts';

/** A plain form to `/search` (contract §2) for pages that lead nowhere by themselves. */
export function SearchForm() {
  const { frame, t } = usePage();
  const id = useId();
  return (
    <form className="pg-search" action="/search" method="get">
      <label className="pg-search__label" htmlFor={`${id}-q`}>
        {t('search.words')}
      </label>
      <input id={`${id}-q`} className="pg-search__input" name="q" type="search" maxLength={200} />
      <label className="pg-search__label" htmlFor={`${id}-location`}>
        {t('search.place')}
      </label>
      <input
        id={`${id}-location`}
        className="pg-search__input"
        name="location"
        type="text"
        maxLength={200}
        autoComplete="off"
      />
      <input type="hidden" name="from" value={buildPagePath(frame, '/')} />
      <button className="pg-button pg-button--primary pg-search__button" type="submit">
        <Search size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('search.go')}
      </button>
    </form>
  );
}
