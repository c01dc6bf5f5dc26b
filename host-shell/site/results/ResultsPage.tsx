import { findSubCategory } from '../../../shared/catalogue/sub-categories.ts';
import { buildSearchUrl } from '../../../shared/search-url/build-search-url.ts';
import type { Search } from '../../../shared/search-url/search.ts';
import { EventGrid } from '../events/EventCard.tsx';
import { usePage } from '../page/page-context.ts';
import type { PageOf } from '../page/page-data.ts';
import { Notice } from '../ui/Notice.tsx';
import { buildResultsTitle, listSearchSummary } from './describe-search.ts';
import { FilterBar } from './FilterBar.tsx';
import { buildRefinedUrl, clearFilters } from './filter-groups.ts';
import { resolveSubCategoryTheme, SubCategoryTiles } from './SubCategoryTiles.tsx';

/** Builds the URL of a results page. The first page has no page parameter. */
function buildResultsHref(search: Search, page: number): string {
  const url = buildRefinedUrl(search);
  return page === 1 ? url : `${url}${url.includes('?') ? '&' : '?'}page=${page}`;
}

export function ResultsPage({ page }: { readonly page: PageOf<'results'> }) {
  const { frame, t, tc } = usePage();
  const { search, day, place, isCountryWide, list, pageNumber, pageCount, datesText } = page;
  const words = { t, tc };
  const summary = listSearchSummary(words, search, datesText);
  const [only] = search.subcategories.length === 1 ? search.subcategories : [];
  const topic = only === undefined ? undefined : findSubCategory(String(only));
  const theme = topic === undefined ? undefined : resolveSubCategoryTheme(topic, frame.domain, day);
  const isEmpty = list.state === 'listed' && list.events.length === 0;
  return (
    <div className="pg-content pg-results">
      <header className="pg-results__head" data-theme={theme}>
        <h1 className="pg-title">{buildResultsTitle(words, search, place)}</h1>
        {topic?.subtitleKey === undefined ? null : <p className="pg-results__text">{tc(topic.subtitleKey)}</p>}
        <p className="pg-results__summary">
          {list.state === 'listed' ? <span>{t('results.count', { count: list.total })}</span> : null}
          {isCountryWide ? <span>{t('results.country-wide')}</span> : null}
          {summary.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
      </header>
      <FilterBar search={search} datesText={datesText} />
      <SubCategoryTiles search={search} day={day} imageBase={page.imageBase} />
      {list.state === 'failed' ? (
        <Notice severity="error">
          {t('events.unavailable')}{' '}
          <a className="pg-link" href={buildResultsHref(search, pageNumber)}>
            {t('events.try-again')}
          </a>
        </Notice>
      ) : null}
      {isEmpty ? <NoResults search={search} /> : null}
      {list.state === 'listed' && !isEmpty ? (
        <>
          <h2 className="pg-hidden">{t('results.list')}</h2>
          <EventGrid events={list.events} headingLevel={3} />
          <Pagination search={search} current={pageNumber} count={pageCount} />
        </>
      ) : null}
    </div>
  );
}

interface PaginationProps {
  readonly search: Search;
  readonly current: number;
  readonly count: number;
}

function Pagination({ search, current, count }: PaginationProps) {
  const { t } = usePage();
  if (count < 2) return null;
  const link = (page: number, rel: 'prev' | 'next', label: string) =>
    page < 1 || page > count ? null : (
      <a className="pg-button pg-button--secondary" href={buildResultsHref(search, page)} rel={rel}>
        {label}
      </a>
    );
  return (
    <nav className="pg-pagination" aria-label={t('results.pages')}>
      {link(current - 1, 'prev', t('results.previous'))}
      <span>
        {current} / {count}
      </span>
      {link(current + 1, 'next', t('results.next'))}
    </nav>
  );
}

function NoResults({ search }: { readonly search: Search }) {
  const { t } = usePage();
  const cleared = clearFilters(search);
  const hasFilters = buildSearchUrl(cleared) !== buildSearchUrl(search);
  return (
    <section className="pg-empty-state">
      <h2 className="pg-empty-state__title">
        {t(search.place.kind === 'online' ? 'results.empty-online' : 'results.empty')}
      </h2>
      <p className="pg-empty-state__text">{t('results.empty-hint')}</p>
      <p className="pg-buttons">
        {hasFilters ? (
          <a className="pg-button pg-button--secondary" href={buildSearchUrl(cleared)}>
            {t('results.without-filters')}
          </a>
        ) : null}
        {search.query === '' ? null : (
          <a className="pg-button pg-button--secondary" href={buildSearchUrl({ ...cleared, query: '' })}>
            {t('results.without-words')}
          </a>
        )}
        <a className="pg-button pg-button--secondary" href={buildRefinedUrl({ ...search, place: { kind: 'online' } })}>
          {t('results.search-online')}
        </a>
      </p>
    </section>
  );
}
