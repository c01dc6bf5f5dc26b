import { findCategory } from '../../../shared/catalogue/categories.ts';
import type { SubCategory } from '../../../shared/catalogue/sub-categories.ts';
import type { Search } from '../../../shared/search-url/search.ts';
import { usePage } from '../page/page-context.ts';
import { buildRefinedUrl } from './filter-groups.ts';
import { listTiles, resolveSubCategoryTheme } from './sub-category-tiles.ts';

interface SubCategoryTilesProps {
  readonly search: Search;
  /** ISO date. */
  readonly day: string;
  readonly imageBase: string;
}

/** The sub-categories of the searched category, each linked to a search for it. */
export function SubCategoryTiles({ search, day, imageBase }: SubCategoryTilesProps) {
  const { frame, tc } = usePage();
  const category = findCategory(search.category ?? '');
  const items = listTiles(search);
  if (category === undefined || items.length === 0) return null;
  return (
    <nav className="pg-topics" aria-label={tc(category.labelKey)}>
      <ul className="pg-topics__list">
        {items.map((item) => (
          <li key={item.key} className="pg-topics__item">
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
  if (!imageUrl || !imageUrlSmall) return <span className="pg-topic__image" data-empty />;
  const { src, width, height, placeholder } = imageUrlSmall;
  return (
    <span className="pg-topic__image">
      <img src={placeholder} width={width} height={height} alt="" />
      <img
        src={imageBase + src}
        srcSet={`${imageBase}${src} ${width}w, ${imageBase}${imageUrl.src} ${imageUrl.width}w`}
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
