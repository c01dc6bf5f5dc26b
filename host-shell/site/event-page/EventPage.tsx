import { CalendarDays, type LucideIcon, MapPin, MonitorPlay, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
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

export function EventPage({ page }: { readonly page: PageOf<'event'> }) {
  const { event, nearby, organizer, tickets, canCollect } = page;
  const { t } = usePage();
  return (
    <article className="pg-content pg-event">
      <div className="pg-event__columns">
        <div className="pg-event__words">
          <EventDrawing category={event.category} className="pg-event__drawing" />
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
            <Fact name={t('event.when')} icon={CalendarDays}>
              {event.whenText}
            </Fact>
            <Fact name={t('event.where')} icon={event.venue === null ? MonitorPlay : MapPin}>
              {event.address === null ? t('event.online-text') : <Address address={event.address} />}
            </Fact>
            <Fact name={t('event.kind')} icon={Tag}>
              <EventKinds event={event} />
            </Fact>
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

interface FactProps {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly children: ReactNode;
}

function Fact({ name, icon: Icon, children }: FactProps) {
  return (
    <div className="pg-fact">
      <dt className="pg-fact__name">
        <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
        {name}
      </dt>
      <dd className="pg-fact__value">{children}</dd>
    </div>
  );
}

/** The organizer of an event, with a link to the profile and a button to follow. */
function OrganizerCard({ organizer: { name, path, line, follow } }: { readonly organizer: EventOrganizer }) {
  const { t } = usePage();
  return (
    <section className="pg-row pg-organizer" aria-label={t('event.organizer')}>
      <Initial name={name} />
      <div className="pg-row__words">
        <p className="pg-row__title">
          <a className="pg-row__link" href={path}>
            {name}
          </a>
        </p>
        <p className="pg-row__line">{line}</p>
      </div>
      <div className="pg-row__actions">
        {/* The primary action of the page is the tickets. */}
        <FollowButton follow={follow} subject={name} variant="secondary" />
      </div>
    </section>
  );
}

function Address({ address: { venue, lines, directions } }: { readonly address: EventAddress }) {
  const { t } = usePage();
  return (
    <>
      {[venue, ...lines].map((line) => (
        <p key={line}>{line}</p>
      ))}
      <a className="pg-link" href={directions} rel="external noreferrer">
        {t('event.directions')}
      </a>
    </>
  );
}

function Description({ text }: { readonly text: string }) {
  const { t } = usePage();
  const paragraphs = text.split(/\n+/).filter((paragraph) => paragraph !== '');
  return (
    <section className="pg-block pg-block--text" aria-labelledby="event-about">
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

interface Kind {
  readonly label: string;
  readonly search: Partial<Search>;
  readonly parameters?: string;
}

/** Category, format, sub-category and tags, each linked to a search for similar events. */
function EventKinds({ event }: { readonly event: EventDetail }) {
  const { frame, tc } = usePage();
  const { placeSlug: slug, subcategory, refinement } = event;
  const everything: Search = {
    ...ALL_EVENTS,
    languagePrefix: frame.prefix,
    place: slug ? { kind: 'slug', slug } : { kind: 'online' },
  };
  const category = findCategory(event.category);
  const format = findFormat(event.format ?? '');
  const kinds: Kind[] = [];
  if (category !== undefined) kinds.push({ label: tc(category.labelKey), search: { category: category.slug } });
  if (format !== undefined) kinds.push({ label: tc(format.pluralLabelKey), search: { format: format.slug } });
  if (subcategory !== null && refinement !== null)
    kinds.push({
      label: tc(`sub-category.${subcategory}`),
      search: { category: category?.slug ?? null },
      // The server supplies the name, so that the catalogue is not loaded for one link.
      parameters: `?subcategories=${refinement}`,
    });
  kinds.push(...event.tags.map((tag) => ({ label: tc(`tag.${tag}`), search: { tags: [tag] } })));
  return (
    <ul className="pg-pills">
      {kinds.map(({ label, search, parameters = '' }) => (
        <li key={label}>
          <a className="pg-pill" href={buildSearchUrl({ ...everything, ...search }) + parameters}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
