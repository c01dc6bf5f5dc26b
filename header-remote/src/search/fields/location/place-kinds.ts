import { Globe, House, type LucideIcon, Map as MapIcon, MapPin } from 'lucide-react';
import type { HeaderTranslate } from '../../../ui/header-context.ts';

interface PlaceKind {
  /** Names of the site's API and of the maps service. */
  readonly types: readonly string[];
  readonly icon: LucideIcon;
  readonly labelKey?: 'location.whole-country' | 'location.region' | 'location.neighborhood';
}

const TOWN: PlaceKind = { types: [], icon: MapPin };

const PLACE_KINDS: readonly PlaceKind[] = [
  { types: ['country'], icon: Globe, labelKey: 'location.whole-country' },
  { types: ['region', 'administrative_area_level_1'], icon: MapIcon, labelKey: 'location.region' },
  { types: ['neighborhood', 'borough', 'sublocality'], icon: House, labelKey: 'location.neighborhood' },
];

/** What kind of place types name: a town unless they name another. */
export function resolvePlaceKind(types: readonly (string | null)[]): PlaceKind {
  return PLACE_KINDS.find((kind) => types.some((type) => type !== null && kind.types.includes(type))) ?? TOWN;
}

/** The second line of a place: its kind where it is no town, and what it lies in. */
export function buildPlaceLine(
  { labelKey }: PlaceKind,
  name: string,
  parents: readonly (string | null | undefined)[],
  t: HeaderTranslate,
): string {
  const within = parents.filter((parent, index) => parent && parent !== name && parents.indexOf(parent) === index);
  return [...(labelKey ? [t(labelKey)] : []), within.join(', ')].filter((part) => part !== '').join(' · ');
}
