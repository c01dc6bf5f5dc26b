import type { TitleLanguage } from '../catalogue/title-patterns.ts';
import type { EventSeed } from './build-events.ts';
import type { PlaceSeed } from './build-places.ts';
import { SAMPLE_PEOPLE, type SampleOrganizer } from './sample-people.ts';

/** A row of the table `organizers`, with the organizer's series. */
export interface OrganizerSeed {
  readonly id: number;
  readonly owner: string | null;
  readonly name: string;
  readonly description: string;
  readonly place: number | null;
  readonly series: readonly number[];
}

/** Names of the organizers of online events, by language. */
const ONLINE_NAMES: Readonly<Record<TitleLanguage, string>> = {
  en: 'The Living Room Studio',
  de: 'Studio Wohnzimmer',
  fr: 'Le Studio du Salon',
  nl: 'Studio Woonkamer',
  es: 'El Estudio del Salón',
  it: 'Lo Studio in Salotto',
  pt: 'O Estúdio da Sala',
  da: 'Studie Dagligstue',
  fi: 'Olohuonestudio',
  sv: 'Studio Vardagsrum',
};

/** Builds the sample people's own organizers, then one for the venue of each other event. */
export function buildOrganizers(places: readonly PlaceSeed[], events: readonly EventSeed[]): readonly OrganizerSeed[] {
  const taken = new Set<number>();
  const owned = SAMPLE_PEOPLE.flatMap(({ id, organizer }) => {
    if (organizer === null) return [];
    const place = places.find(({ slug }) => slug === organizer.placeSlug)?.number ?? null;
    const series = pickSeries(organizer, events, place, taken);
    return [{ owner: id, name: organizer.name, description: organizer.description, place, series }];
  });
  const houses = Map.groupBy(
    events.filter(({ number }) => !taken.has(number)),
    ({ place, venue, language }) => (place === null ? language : `${place} ${venue}`),
  );
  const rest = [...houses.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const name = first.place === null ? ONLINE_NAMES[first.language] : (first.venue ?? '');
    return [{ owner: null, name, description: '', place: first.place, series: group.map(({ number }) => number) }];
  });
  return [...owned, ...rest].map((organizer, index) => ({ id: index + 1, ...organizer }));
}

function pickSeries(
  { freeSeries, pricedSeries }: SampleOrganizer,
  events: readonly EventSeed[],
  place: number | null,
  taken: Set<number>,
): readonly number[] {
  const local = events.filter((event) => event.place === place && place !== null);
  const picked = [
    ...local.filter(({ isFree }) => isFree === 1).slice(0, freeSeries),
    ...local.filter(({ isFree }) => isFree === 0).slice(0, pricedSeries),
  ].map(({ number }) => number);
  for (const number of picked) taken.add(number);
  return picked;
}
