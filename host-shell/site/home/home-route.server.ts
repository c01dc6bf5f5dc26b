import { brand } from '../../../shared/brand/brand.ts';
import { ALL_EVENTS, type Search } from '../../../shared/search-url/search.ts';
import type { MarketEvent } from '../../marketplace/events/read-events.ts';
import { listInterests } from '../../marketplace/people/kept-events.ts';
import { loadEventList, loadEvents, loadLocalPlace } from '../events/load-events.server.ts';
import type { PageResult, PageServices } from '../http/route.server.ts';
import type { EventCardData } from '../page/blocks.ts';

const MAX_EVENTS = 8;
const MAX_MORE_EVENTS = 24;
const MAX_FOR_YOU = 4;
const CONSIDERED_EVENTS = 60;

async function loadForYou(services: PageServices, search: Search): Promise<readonly EventCardData[]> {
  const { session, db, format } = services;
  const person = session?.user.publicId ?? null;
  if (person === null) return [];
  const interests = new Set(await listInterests(db, person));
  if (interests.size === 0) return [];
  const { events } = await loadEvents(services, { search, pageSize: CONSIDERED_EVENTS });
  return rankByInterest(events, interests).slice(0, MAX_FOR_YOU).map(format.card);
}

/** Ranks events: a chosen sub-category counts more than its category, and the earlier event wins a tie. */
function rankByInterest(events: readonly MarketEvent[], interests: ReadonlySet<string>): readonly MarketEvent[] {
  const score = ({ category, subcategory, tags }: MarketEvent) =>
    (interests.has(String(subcategory)) ? 2 : 0) +
    (interests.has(category) ? 1 : 0) +
    (interests.has('nightlife') && tags.includes('nightlife') ? 1 : 0);
  return events
    .map((event) => ({ event, points: score(event) }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
    .map(({ event }) => event);
}

export function homeRoute(services: PageServices): PageResult {
  const { request, t } = services;
  const hasMore = request.url.searchParams.get('events') === 'more';
  const load = async () => {
    const known = await loadLocalPlace(services);
    const place = known === null ? null : { slug: known.slug, name: known.name, isTown: known.isTown };
    const search: Search = {
      ...ALL_EVENTS,
      place: place?.slug ? { kind: 'slug', slug: place.slug } : { kind: 'online' },
    };
    const [list, forYou] = await Promise.all([
      loadEventList(services, { search, pageSize: hasMore ? MAX_MORE_EVENTS : MAX_EVENTS }),
      loadForYou(services, search),
    ]);
    return { kind: 'home', place, list, forYou, hasMore } as const;
  };
  return {
    status: 200,
    head: {
      title: brand.name,
      description: t('home.meta'),
      ...(hasMore ? { header: { variant: 'more-events' } } : {}),
    },
    page: load,
    styles: 'home',
  };
}
