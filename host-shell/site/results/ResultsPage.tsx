import { findCategory } from '../../../shared/catalogue/categories.ts';
import { findSubCategory, type SubCategory } from '../../../shared/catalogue/sub-categories.ts';
import type { Theme } from '../../../shared/catalogue/sub-category-images.ts';
import { isThemeInSeason } from '../../../shared/catalogue/theme-seasons.ts';
import { buildSearchUrl } from '../../../shared/search-url/build-search-url.ts';
import type { Search } from '../../../shared/search-url/search.ts';
import { SITES } from '../../../shared/sites/sites.ts';
import { EventGrid } from '../events/EventCard.tsx';
import { usePage } from '../page/page-context.ts';
import type { PageOf } from '../page/page-data.ts';
import { Notice } from '../ui/Notice.tsx';
import { buildResultsTitle } from './describe-search.ts';
import { FilterBar } from './FilterBar.tsx';
import { buildRefinedUrl, clearFilters, listTiles } from './filter-groups.ts';

function buildResultsHref(search: Search, page: number): string {
  const url = buildRefinedUrl(search);
  return page === 1 ? url : `${url}${url.includes('?') ? '&' : '?'}page=${page}`;
}

export function ResultsPage({ page }: { readonly page: PageOf<'results'> }) {
  const { frame, t, tc } = usePage();
  const { search, day, place, list, pageNumber, pageCount } = page;
  const words = { t, tc };
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
        </p>
      </header>
      <FilterBar search={search} />
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
  const everything = buildSearchUrl({ ...clearFilters(search), query: '' });
  return (
    <section className="pg-empty-state">
      <h2 className="pg-empty-state__title">
        {t(search.place.kind === 'online' ? 'results.empty-online' : 'results.empty')}
      </h2>
      <p className="pg-empty-state__text">{t('results.empty-hint')}</p>
      <p className="pg-buttons">
        <a className="pg-button pg-button--secondary" href={everything}>
          {t('results.without-words')}
        </a>
        <a className="pg-button pg-button--secondary" href={buildRefinedUrl({ ...search, place: { kind: 'online' } })}>
          {t('results.search-online')}
        </a>
      </p>
    </section>
  );
}

/**
 * Resolves the theme of a sub-category on a site and a day.
 *
 * @param day ISO date
 */
function resolveSubCategoryTheme(
  { theme }: Pick<SubCategory, 'theme'>,
  domain: string,
  day: string,
): Theme | undefined {
  const country = SITES.find((site) => site.domain === domain)?.country;
  return theme !== undefined && country !== undefined && isThemeInSeason(theme, country, day) ? theme : undefined;
}

interface SubCategoryTilesProps {
  readonly search: Search;
  readonly day: string;
  readonly imageBase: string;
}

function SubCategoryTiles({ search, day, imageBase }: SubCategoryTilesProps) {
  const { frame, tc } = usePage();
  const category = findCategory(search.category ?? '');
  const items = listTiles(search);
  if (category === undefined || items.length === 0) return null;
  return (
    <nav className="pg-topics" aria-label={tc(category.labelKey)}>
      <ul className="pg-topics__list">
        {items.map((item) => (
          <li key={item.key}>
            <a
              className="pg-topic"
              href={buildRefinedUrl({ ...search, subcategories: [item.number] })}
              data-theme={resolveSubCategoryTheme(item, frame.domain, day)}
            >
              <TileImage item={item} imageBase={imageBase} />
              <span className="pg-topic__name">{tc(item.titleKey)}</span>
              {item.subtitleKey === undefined ? null : <span className="pg-topic__text">{tc(item.subtitleKey)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface TileImageProps {
  readonly item: SubCategory;
  readonly imageBase: string;
}

/** An image with a blurred preview under it while it loads. Decorative: the name is below. */
function TileImage({ item: { imageUrl, imageUrlSmall }, imageBase }: TileImageProps) {
  if (!imageUrl || !imageUrlSmall) return <span className="pg-topic__image" />;
  const { src, width, height, placeholder } = imageUrlSmall;
  const size = { width, height };
  return (
    <span className="pg-topic__image">
      <img {...size} src={placeholder} alt="" />
      <img
        {...size}
        alt=""
        src={imageBase + src}
        srcSet={`${imageBase}${src} ${width}w, ${imageBase}${imageUrl.src} ${imageUrl.width}w`}
        sizes="200px"
        loading="lazy"
        decoding="async"
      />
    </span>
  );
}
