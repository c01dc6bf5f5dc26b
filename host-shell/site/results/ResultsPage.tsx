import { findSubCategory } from '../../../shared/catalogue/sub-categories.ts';
import { buildSearchUrl } from '../../../shared/search-url/build-search-url.ts';
import type { Search } from '../../../shared/search-url/search.ts';
import { EventDrawing } from '../drawings/EventDrawing.tsx';
import { EventGrid } from '../events/EventCard.tsx';
import { usePage } from '../page/page-context.ts';
import type { PageOf } from '../page/page-data.ts';
import { Notice } from '../ui/Notice.tsx';
import { buildResultsTitle, listSearchSummary } from './describe-search.ts';
import { FilterBar } from './FilterBar.tsx';
import { buildRefinedUrl, clearFilters } from './filter-groups.ts';
import { Pagination } from './Pagination.tsx';
import { SubCategoryTiles } from './SubCategoryTiles.tsx';
import { resolveSubCategoryTheme } from './sub-category-tiles.ts';

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
        <div className="pg-results__failed">
          <Notice severity="error">{t('events.unavailable')}</Notice>
          <a className="pg-button pg-button--secondary" href={buildResultsHref(search, pageNumber)}>
            {t('events.try-again')}
          </a>
        </div>
      ) : null}
      {isEmpty ? <NoResults search={search} /> : null}
      {list.state === 'listed' && !isEmpty ? (
        <>
          <h2 className="pg-hidden">{t('results.list')}</h2>
          <EventGrid events={list.events} headingLevel={3} />
          <Pagination current={pageNumber} count={pageCount} buildHref={(number) => buildResultsHref(search, number)} />
        </>
      ) : null}
    </div>
  );
}

/** The page without results, which offers broader searches. */
function NoResults({ search }: { readonly search: Search }) {
  const { t } = usePage();
  const cleared = clearFilters(search);
  const hasFilters = buildSearchUrl(cleared) !== buildSearchUrl(search);
  return (
    <section className="pg-empty">
      <div className="pg-empty__picture">
        <EventDrawing category="travel-and-outdoor" seed="empty-7" className="pg-empty__drawing" />
      </div>
      <h2 className="pg-empty__title">
        {t(search.place.kind === 'online' ? 'results.empty-online' : 'results.empty')}
      </h2>
      <p className="pg-empty__text">{t('results.empty-hint')}</p>
      <p className="pg-empty__actions">
        {hasFilters ? (
          <a className="pg-button pg-button--primary" href={buildSearchUrl(cleared)}>
            {t('results.without-filters')}
          </a>
        ) : null}
        {search.query === '' ? null : (
          <a
            className={`pg-button pg-button--${hasFilters ? 'secondary' : 'primary'}`}
            href={buildSearchUrl({ ...cleared, query: '' })}
          >
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
