import { Globe, House, type LucideIcon, Map as MapIcon, MapPin } from 'lucide-react';
import type { HeaderTranslate } from '../../ui/header-context.ts';

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

/** Resolves the kind of place that types name; a town by default. */
export function resolvePlaceKind(types: readonly (string | null)[]): PlaceKind {
  return PLACE_KINDS.find((kind) => types.some((type) => type !== null && kind.types.includes(type))) ?? TOWN;
}

/** The second line of a place: its kind unless it is a town, and the area that contains it. */
export function buildPlaceLine(
  { labelKey }: PlaceKind,
  name: string,
  parents: readonly (string | null | undefined)[],
  t: HeaderTranslate,
): string {
  const within = parents.filter((parent, index) => parent && parent !== name && parents.indexOf(parent) === index);
  return [...(labelKey ? [t(labelKey)] : []), within.join(', ')].filter((part) => part !== '').join(' · ');
}
