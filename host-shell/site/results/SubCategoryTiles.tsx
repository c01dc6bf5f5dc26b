import { findCategory } from '../../../shared/catalogue/categories.ts';
import { listSubCategories, type SubCategory } from '../../../shared/catalogue/sub-categories.ts';
import type { Theme } from '../../../shared/catalogue/sub-category-images.ts';
import { isThemeInSeason } from '../../../shared/catalogue/theme-seasons.ts';
import type { Search } from '../../../shared/search-url/search.ts';
import { SITES } from '../../../shared/sites/sites.ts';
import { usePage } from '../page/page-context.ts';
import { buildRefinedUrl } from './filter-groups.ts';

/** Lists the sub-categories that a results page shows as tiles: those of its category, unless the search names some. */
export function listTiles({ category, subcategories }: Search): readonly SubCategory[] {
  return category === null || subcategories.length > 0 ? [] : listSubCategories(category);
}

/**
 * Resolves the theme of a sub-category on a site and a day.
 *
 * @param day ISO date
 */
export function resolveSubCategoryTheme(
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
