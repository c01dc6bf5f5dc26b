import { CATEGORIES, type CategorySlug } from '../../../shared/catalogue/categories.ts';
import { buildSearchUrl } from '../../../shared/search-url/build-search-url.ts';
import { ALL_EVENTS, type SearchPlace } from '../../../shared/search-url/search.ts';
import { CategoryDrawing } from '../drawings/CategoryDrawing.tsx';
import { MOTIFS } from '../drawings/motifs/motifs.ts';
import { usePage } from '../page/page-context.ts';

/** The most popular categories. The others follow as plain links. */
const FEATURED: readonly CategorySlug[] = [
  'music',
  'nightlife',
  'arts',
  'food-and-drink',
  'sports-and-fitness',
  'business',
  'film-and-media',
  'health',
  'hobbies',
  'science-and-tech',
  'family-and-education',
  'travel-and-outdoor',
];

interface CategoryTilesProps {
  readonly place: SearchPlace;
}

export function CategoryTiles({ place }: CategoryTilesProps) {
  const { frame, tc } = usePage();
  const link = (category: CategorySlug) =>
    buildSearchUrl({ ...ALL_EVENTS, languagePrefix: frame.prefix, place, category });
  const others = CATEGORIES.filter(({ slug }) => !FEATURED.includes(slug));
  return (
    <>
      <ul className="pg-tiles">
        {FEATURED.map((slug) => (
          <li key={slug}>
            <a className="pg-tile" href={link(slug)} data-tone={MOTIFS[slug].palette}>
              <span className="pg-tile__name">{tc(`category.${slug}`)}</span>
              <CategoryDrawing category={slug} className="pg-tile__drawing" />
            </a>
          </li>
        ))}
      </ul>
      <ul className="pg-pills">
        {others.map(({ slug, labelKey }) => (
          <li key={slug}>
            <a className="pg-pill" href={link(slug)}>
              {tc(labelKey)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
