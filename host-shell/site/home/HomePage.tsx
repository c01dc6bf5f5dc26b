import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { CATEGORIES, type CategorySlug } from '../../../shared/catalogue/categories.ts';
import type { PageMessageKey } from '../../../shared/i18n/message-keys.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { buildSearchUrl } from '../../../shared/search-url/build-search-url.ts';
import { ALL_EVENTS, type Search, type SearchPlace } from '../../../shared/search-url/search.ts';
import { CategoryIcon, EventDrawing, MOTIFS } from '../drawings/EventDrawing.tsx';
import { EventGrid } from '../events/EventCard.tsx';
import { buildPagePath, usePage } from '../page/page-context.ts';
import type { PageOf } from '../page/page-data.ts';
import { nameEventsNear } from '../results/describe-search.ts';
import { Notice } from '../ui/Notice.tsx';

const SHORTCUTS: readonly { readonly key: PageMessageKey; readonly refinement: Partial<Search> }[] = [
  { key: 'home.today', refinement: { dates: { keyword: 'today' } } },
  { key: 'home.tomorrow', refinement: { dates: { keyword: 'tomorrow' } } },
  { key: 'home.free', refinement: { price: 'free' } },
  { key: 'home.date-night', refinement: { tags: ['date-night'] } },
  { key: 'home.families', refinement: { tags: ['kid-friendly'] } },
];

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
];

export function HomePage({ page: { place, list, forYou, hasMore } }: { readonly page: PageOf<'home'> }) {
  const { frame, t } = usePage();
  const searchPlace: SearchPlace =
    place === null ? { kind: 'local' } : place.slug === null ? { kind: 'online' } : { kind: 'slug', slug: place.slug };
  const everything: Search = { ...ALL_EVENTS, languagePrefix: frame.prefix, place: searchPlace };
  const near = place === null || place.slug === null ? t('home.near-online') : nameEventsNear(t, place);
  return (
    <>
      <section className="pg-hero">
        <div className="pg-hero__inner">
          <div>
            <h1 className="pg-hero__title">{t('home.title')}</h1>
            <p className="pg-hero__text">{t('home.text')}</p>
            <p className="pg-hero__actions">
              <a
                className="pg-button pg-button--primary pg-button--large"
                href={buildSearchUrl({ ...everything, dates: { keyword: 'this_weekend' } })}
              >
                {t('home.this-weekend')}
                <ArrowRight size={20} strokeWidth={1.75} aria-hidden="true" />
              </a>
            </p>
            <ul className="pg-pills">
              {SHORTCUTS.map(({ key, refinement }) => (
                <li key={key}>
                  <a className="pg-pill" href={buildSearchUrl({ ...everything, ...refinement })}>
                    {t(key)}
                  </a>
                </li>
              ))}
            </ul>
          </div>
          <EventDrawing category="music" palette="dusk" className="pg-hero__drawing" />
        </div>
      </section>
      <Section id="home-categories" title={t('home.categories')}>
        <CategoryTiles everything={everything} />
      </Section>
      {forYou.length === 0 ? null : (
        <Section
          id="home-for-you"
          title={t('home.for-you')}
          more={[t('home.interests'), buildPagePath(frame, buildPath('interests'))]}
        >
          <EventGrid events={forYou} headingLevel={3} />
        </Section>
      )}
      <Section
        id="home-near"
        title={near}
        more={[t('home.see-all'), buildSearchUrl(everything, hasMore ? 'more-events' : 'default')]}
      >
        {list.state === 'failed' ? (
          <Notice severity="error">{t('events.unavailable')}</Notice>
        ) : list.events.length === 0 ? (
          <Notice>{t(searchPlace.kind === 'slug' ? 'results.empty' : 'results.empty-online')}</Notice>
        ) : (
          <EventGrid events={list.events} headingLevel={3} />
        )}
        {hasMore || list.state === 'failed' || list.events.length === list.total ? null : (
          <p className="pg-section__foot">
            <a className="pg-button pg-button--secondary" href={`${buildPagePath(frame, '/')}?events=more#home-near`}>
              {t('home.more')}
            </a>
          </p>
        )}
      </Section>
    </>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly more?: readonly [label: string, path: string];
  readonly children: ReactNode;
}

function Section({ id, title, more, children }: SectionProps) {
  return (
    <section className="pg-section" aria-labelledby={id}>
      <div className="pg-section__head">
        <h2 className="pg-section__title" id={id}>
          {title}
        </h2>
        {more === undefined ? null : (
          <a className="pg-section__more" href={more[1]}>
            {more[0]}
          </a>
        )}
      </div>
      {children}
    </section>
  );
}

function CategoryTiles({ everything }: { readonly everything: Search }) {
  const { tc } = usePage();
  const link = (category: CategorySlug) => buildSearchUrl({ ...everything, category });
  const others = CATEGORIES.filter(({ slug }) => !FEATURED.includes(slug));
  return (
    <>
      <ul className="pg-tiles">
        {FEATURED.map((slug) => (
          <li key={slug}>
            <a className="pg-tile" href={link(slug)} data-tone={MOTIFS[slug].palette}>
              <span className="pg-tile__name">{tc(`category.${slug}`)}</span>
              <CategoryIcon category={slug} className="pg-tile__drawing" />
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
