import { CalendarDays, MapPin, MonitorPlay, Navigation, Tag } from 'lucide-react';
import { findCategory } from '../../../shared/catalogue/categories.ts';
import { findFormat } from '../../../shared/catalogue/formats.ts';
import { buildSearchUrl } from '../../../shared/search-url/build-search-url.ts';
import { ALL_EVENTS, type Search } from '../../../shared/search-url/search.ts';
import { Initial } from '../blocks/BlockList.tsx';
import { FollowButton } from '../blocks/PostForm.tsx';
import { EventDrawing } from '../drawings/EventDrawing.tsx';
import { EventGrid, EventProgress } from '../events/EventCard.tsx';
import { usePage } from '../page/page-context.ts';
import type { EventAddress, EventDetail, EventOrganizer, PageOf } from '../page/page-data.ts';
import { Notice } from '../ui/Notice.tsx';
import { TicketCard } from './TicketCard.tsx';

export function EventPage({
  page: { event, nearby, organizer, tickets, canCollect },
}: {
  readonly page: PageOf<'event'>;
}) {
  const { t } = usePage();
  return (
    <article className="pg-content pg-event">
      <div className="pg-event__columns">
        <div className="pg-event__words">
          <div className="pg-event__picture">
            <EventDrawing category={event.category} seed={event.drawing} className="pg-event__drawing" />
          </div>
          <p className="pg-event__date">
            <EventProgress event={event} />
            <time dateTime={event.startsAt}>{event.startText}</time>
          </p>
          <h1 className="pg-event__title">{event.title}</h1>
          {event.isCancelled ? <Notice severity="error">{t('event.cancelled')}</Notice> : null}
          {event.summary === null ? null : <p className="pg-event__summary">{event.summary}</p>}
          {event.isSample ? <p className="pg-event__sample">{t('event.sample')}</p> : null}
          {organizer === null ? null : <OrganizerCard organizer={organizer} />}
          {event.description === null ? null : <Description text={event.description} />}
          <dl className="pg-facts">
            <div className="pg-fact">
              <dt className="pg-fact__name">
                <CalendarDays size={24} strokeWidth={1.75} aria-hidden="true" />
                {t('event.when')}
              </dt>
              <dd className="pg-fact__value">{event.whenText}</dd>
            </div>
            <div className="pg-fact">
              <dt className="pg-fact__name">
                {event.venue === null ? (
                  <MonitorPlay size={24} strokeWidth={1.75} aria-hidden="true" />
                ) : (
                  <MapPin size={24} strokeWidth={1.75} aria-hidden="true" />
                )}
                {t('event.where')}
              </dt>
              <dd className="pg-fact__value">
                {event.address === null ? t('event.online-text') : <Address address={event.address} />}
              </dd>
            </div>
            <div className="pg-fact pg-fact--wide">
              <dt className="pg-fact__name">
                <Tag size={24} strokeWidth={1.75} aria-hidden="true" />
                {t('event.kind')}
              </dt>
              <dd className="pg-fact__value">
                <EventKinds event={event} />
              </dd>
            </div>
          </dl>
        </div>
        <TicketCard event={event} tickets={tickets} canCollect={canCollect} />
      </div>
      {nearby.length === 0 ? null : (
        <section className="pg-section pg-section--inner" aria-labelledby="event-nearby">
          <h2 className="pg-section__title" id="event-nearby">
            {t('event.more')}
          </h2>
          <EventGrid events={nearby} headingLevel={3} />
        </section>
      )}
    </article>
  );
}

/** The organizer of an event, with a link to the profile and a button to follow. */
function OrganizerCard({ organizer: { name, path, line, follow } }: { readonly organizer: EventOrganizer }) {
  const { t } = usePage();
  return (
    <section className="pg-organizer" aria-label={t('event.organizer')}>
      <Initial name={name} />
      <div className="pg-organizer__words">
        <p className="pg-organizer__name">
          <a className="pg-organizer__link" href={path}>
            {name}
          </a>
        </p>
        <p className="pg-organizer__line">{line}</p>
      </div>
      <div className="pg-organizer__actions">
        {/* The primary action of the page is the tickets. */}
        <FollowButton follow={follow} variant="secondary" />
      </div>
    </section>
  );
}

/** The postal address of the venue, and a link to directions on a map service. */
function Address({ address: { venue, lines, directions } }: { readonly address: EventAddress }) {
  const { t } = usePage();
  return (
    <>
      <p className="pg-event__venue">{venue}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <a className="pg-event__directions" href={directions} rel="external noreferrer">
        <Navigation size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('event.directions')}
      </a>
    </>
  );
}

function Description({ text }: { readonly text: string }) {
  const { t } = usePage();
  const paragraphs = text.split(/\n+/).filter((paragraph) => paragraph !== '');
  return (
    <section className="pg-event__about" aria-labelledby="event-about">
      <h2 className="pg-block__title" id="event-about">
        {t('event.about')}
      </h2>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change places
        <p key={index}>{paragraph}</p>
      ))}
    </section>
  );
}

/** Category, format, sub-category and tags, each linked to a search for similar events. */
function EventKinds({ event }: { readonly event: EventDetail }) {
  const { frame, tc } = usePage();
  const slug = event.placeSlug;
  const everything: Search = {
    ...ALL_EVENTS,
    languagePrefix: frame.prefix,
    place: slug ? { kind: 'slug', slug } : { kind: 'online' },
  };
  const category = findCategory(event.category);
  const format = event.format === null ? undefined : findFormat(event.format);
  const kinds: readonly { readonly label: string; readonly search: Search; readonly parameters?: string }[] = [
    ...(category === undefined
      ? []
      : [{ label: tc(category.labelKey), search: { ...everything, category: category.slug } }]),
    ...(format === undefined
      ? []
      : [{ label: tc(format.pluralLabelKey), search: { ...everything, format: format.slug } }]),
    ...(event.subcategory === null || event.refinement === null
      ? []
      : [
          {
            label: tc(`sub-category.${event.subcategory}`),
            search: { ...everything, category: category?.slug ?? null },
            // The server supplies the name, so that the catalogue is not loaded for one link.
            parameters: `?subcategories=${event.refinement}`,
          },
        ]),
    ...event.tags.map((tag) => ({ label: tc(`tag.${tag}`), search: { ...everything, tags: [tag] } })),
  ];
  return (
    <ul className="pg-pills">
      {kinds.map(({ label, search, parameters = '' }) => (
        <li key={label}>
          <a className="pg-pill" href={buildSearchUrl(search) + parameters}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
