import { listSubCategories, type SubCategory } from '../../../shared/catalogue/sub-categories.ts';
import type { Search } from '../../../shared/search-url/search.ts';
import { usePage } from '../page/page-context.ts';
import { buildRefinedUrl } from './build-refined-url.ts';
import { resolveWornTheme } from './worn-theme.ts';

interface SubCategoryTilesProps {
  readonly search: Search;
  /** ISO date. */
  readonly day: string;
}

/** The sub-categories of the category that is searched, each a link that narrows the search to it. */
export function SubCategoryTiles({ search, day }: SubCategoryTilesProps) {
  const { frame, t, tc } = usePage();
  const items = search.category === null ? [] : listSubCategories(search.category);
  if (items.length === 0 || search.subcategories.length > 0) return null;
  return (
    <nav className="pg-topics" aria-label={t('filter.subcategory')}>
      <ul className="pg-topics__list">
        {items.map((item) => (
          <li key={item.key} className="pg-topics__item">
            <a
              className="pg-topic"
              href={buildRefinedUrl({ ...search, subcategories: [item.number] })}
              data-theme={resolveWornTheme(item, frame.domain, day)}
            >
              <TileImage item={item} />
              <span className="pg-topic__name">{tc(item.titleKey)}</span>
              {item.subtitleKey === undefined ? null : <span className="pg-topic__text">{tc(item.subtitleKey)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The blur lies under the image and shows until that is there. Decoration: the name stands below. */
function TileImage({ item: { imageUrl, imageUrlSmall } }: { readonly item: SubCategory }) {
  if (!imageUrl || !imageUrlSmall) return <span className="pg-topic__image" data-empty />;
  const { src, width, height, placeholder } = imageUrlSmall;
  return (
    <span className="pg-topic__image">
      <img src={placeholder} width={width} height={height} alt="" />
      <img
        src={src}
        srcSet={`${src} ${width}w, ${imageUrl.src} ${imageUrl.width}w`}
        sizes="200px"
        width={width}
        height={height}
        alt=""
        loading="lazy"
        decoding="async"
        fetchPriority="low"
      />
    </span>
  );
}
