import { ArrowRight } from 'lucide-react';
import type { PageMessageKey } from '../../../shared/i18n/message-keys.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { buildSearchUrl } from '../../../shared/search-url/build-search-url.ts';
import { ALL_EVENTS, type Search, type SearchPlace } from '../../../shared/search-url/search.ts';
import { EventDrawing } from '../drawings/EventDrawing.tsx';
import { EventGrid } from '../events/EventCard.tsx';
import { buildPagePath, usePage } from '../page/page-context.ts';
import type { PageOf } from '../page/page-data.ts';
import { nameEventsNear } from '../results/describe-search.ts';
import { Notice } from '../ui/Notice.tsx';
import { CategoryTiles } from './CategoryTiles.tsx';

/** Links for visitors who have no search term in mind. */
const SHORTCUTS: readonly { readonly key: PageMessageKey; readonly refinement: Partial<Search> }[] = [
  { key: 'home.today', refinement: { dates: { keyword: 'today' } } },
  { key: 'home.tomorrow', refinement: { dates: { keyword: 'tomorrow' } } },
  { key: 'home.free', refinement: { price: 'free' } },
  { key: 'home.date-night', refinement: { tags: ['date-night'] } },
  { key: 'home.families', refinement: { tags: ['kid-friendly'] } },
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
          <div className="pg-hero__words">
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
            <ul className="pg-pills pg-hero__pills">
              {SHORTCUTS.map(({ key, refinement }) => (
                <li key={key}>
                  <a className="pg-pill" href={buildSearchUrl({ ...everything, ...refinement })}>
                    {t(key)}
                  </a>
                </li>
              ))}
            </ul>
          </div>
          <div className="pg-hero__collage" aria-hidden="true">
            <EventDrawing
              category="music"
              palette="dusk"
              seed="hero-56"
              className="pg-hero__drawing pg-hero__drawing--first"
            />
            <EventDrawing
              category="food-and-drink"
              palette="honey"
              seed="hero-3"
              className="pg-hero__drawing pg-hero__drawing--second"
            />
            <EventDrawing
              category="travel-and-outdoor"
              palette="lagoon"
              seed="hero-16"
              className="pg-hero__drawing pg-hero__drawing--third"
            />
          </div>
        </div>
      </section>

      <section className="pg-section" aria-labelledby="home-categories">
        <h2 className="pg-section__title" id="home-categories">
          {t('home.categories')}
        </h2>
        <CategoryTiles place={searchPlace} />
      </section>

      {forYou.length === 0 ? null : (
        <section className="pg-section" aria-labelledby="home-for-you">
          <div className="pg-section__head">
            <h2 className="pg-section__title" id="home-for-you">
              {t('home.for-you')}
            </h2>
            <a className="pg-section__more" href={buildPagePath(frame, buildPath('interests'))}>
              {t('home.interests')}
              <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
            </a>
          </div>
          <EventGrid events={forYou} headingLevel={3} />
        </section>
      )}

      <section className="pg-section" aria-labelledby="home-near">
        <div className="pg-section__head">
          <h2 className="pg-section__title" id="home-near">
            {near}
          </h2>
          <a className="pg-section__more" href={buildSearchUrl(everything, hasMore ? 'more-events' : 'default')}>
            {t('home.see-all')}
            <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </a>
        </div>
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
      </section>

      <section className="pg-band">
        <div className="pg-band__inner">
          <div>
            <h2 className="pg-band__title">{t('home.organize.title')}</h2>
            <p className="pg-band__text">{t('home.organize.text')}</p>
          </div>
          <a
            className="pg-button pg-button--primary pg-button--large"
            href={buildPagePath(frame, buildPath('organizer-overview'))}
          >
            {t('home.organize.link')}
          </a>
        </div>
      </section>
    </>
  );
}
