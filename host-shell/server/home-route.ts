import { brand } from '../../shared/brand/brand.ts';
import { ALL_EVENTS } from '../../shared/search-url/search.ts';
import { loadEventList } from './load-events.ts';
import { loadLocalPlace } from './load-place.ts';
import type { PageResult } from './page-result.ts';
import type { PageServices } from './page-services.ts';

/** Two rows of four. */
const MAX_EVENTS = 8;

export function homeRoute({ request, origin, t, format, onError }: PageServices): PageResult {
  const load = async () => {
    const place = await loadLocalPlace(origin, request);
    const search = {
      ...ALL_EVENTS,
      place: place?.slug ? ({ kind: 'slug', slug: place.slug } as const) : ({ kind: 'online' } as const),
    };
    const { list } = await loadEventList(origin, { search, pageNumber: 1, pageSize: MAX_EVENTS }, format, onError);
    if (place === null) return { kind: 'home', place, list } as const;
    const { slug, name, isTown } = place;
    return { kind: 'home', place: { slug, name, isTown }, list } as const;
  };
  return { status: 200, head: { title: brand.name, description: t('home.meta') }, page: load() };
}
