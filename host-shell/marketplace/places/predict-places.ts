import type { D1Database } from '@cloudflare/workers-types';
import type { Site } from '../../../shared/sites/sites.ts';
import { prepare } from '../database.ts';
import { buildMatchQuery, foldText } from '../text/fold.ts';
import { buildBox, type Coordinates, getDistanceKm } from './nearest.ts';
import { buildPlaceQuery, type PlaceRow } from './place-row.ts';
import { localizeName } from './to-place.ts';

export interface Audience {
  readonly site: Site;
  readonly language: string;
}

export interface Prediction {
  readonly main_text: string;
  readonly secondary_text: string;
  readonly types: readonly string[];
  readonly place_id: string;
}

const PREDICTIONS_LIMIT = 8;
const BIAS_RADIUS_KM = 200;
const CANDIDATES = 80;

const MAP_TYPES: Readonly<Record<PlaceRow['type'], readonly [string, string]>> = {
  neighborhood: ['neighborhood', 'political'],
  locality: ['locality', 'political'],
  region: ['administrative_area_level_1', 'political'],
  country: ['country', 'political'],
};

/** The places that a `types` parameter names. `regions` is the map service's term for all types except neighborhoods. */
export function resolvePlaceTypes(types: string | null): readonly PlaceRow['type'][] {
  const asked = new Set((types ?? '').split(/[,|\s()]+/));
  const all = Object.keys(MAP_TYPES) as PlaceRow['type'][];
  const found = asked.has('regions')
    ? []
    : all.filter((type) => asked.has(MAP_TYPES[type][0]) || (type === 'neighborhood' && asked.has('sublocality')));
  return found.length === 0 ? ['locality', 'region', 'country'] : found;
}

const MATCHING = `p.number IN (SELECT rowid FROM place_words WHERE words MATCH ?1)
  AND p.type IN (SELECT value FROM json_each(?2))`;

/** Finds places whose English or local name has each word of the input, best first. */
export async function predictPlaces(
  db: D1Database,
  input: string,
  types: readonly PlaceRow['type'][],
  near: Coordinates | null,
  audience: Audience,
): Promise<readonly Prediction[]> {
  // "San Francisco, CA": the part after the comma only affects the ranking.
  const [head = '', ...tail] = input.split(',');
  const folded = foldText(head);
  const match = buildMatchQuery(folded);
  if (match === null) return [];
  const typeList = JSON.stringify(types);
  const order = `ORDER BY p.population DESC LIMIT ${CANDIDATES}`;
  const nearby = `${MATCHING} AND p.latitude BETWEEN ?3 AND ?4 AND p.longitude BETWEEN ?5 AND ?6`;
  const box = near === null ? null : buildBox(near, BIAS_RADIUS_KM);
  const answers = await db.batch<PlaceRow>([
    prepare(db, `${buildPlaceQuery(MATCHING)} ${order}`, match, typeList),
    ...(box === null
      ? []
      : [
          prepare(
            db,
            `${buildPlaceQuery(nearby)} ${order}`,
            ...[match, typeList, box.south, box.north, box.west, box.east],
          ),
        ]),
  ]);
  const rows = new Map(answers.flatMap(({ results }) => results).map((row) => [row.number, row]));
  const parents = tail.map(foldText).filter((part) => part !== '');
  const query = { folded, typed: head.trim().normalize('NFC').toLowerCase(), parents, near };
  return [...rows.values()]
    .map((row) => ({ row, score: scorePlace(row, query, audience) }))
    .sort((a, b) => b.score - a.score || b.row.population - a.row.population || a.row.number - b.row.number)
    .slice(0, PREDICTIONS_LIMIT)
    .map(({ row }) => toPrediction(row, audience.language));
}

interface PlaceQuery {
  readonly folded: string;
  /** In lower case, with its accents. */
  readonly typed: string;
  readonly parents: readonly string[];
  readonly near: Coordinates | null;
}

const listNames = (names: string | null): readonly string[] => Object.values<string>(JSON.parse(names ?? '{}'));

function scorePlace(row: PlaceRow, { folded, typed, parents, near }: PlaceQuery, { site, language }: Audience): number {
  const shown = localizeName(row.name, row.names, language);
  const own = [shown, row.name, row.abbreviation].map(foldText);
  const others = listNames(row.names).map(foldText);
  let score = Math.log10(Math.max(row.population, 1));
  // Names that are displayed and begin as typed rank before matches in other languages.
  if (own.includes(folded)) score += 4;
  else if (own.some((name) => name.startsWith(folded))) score += 3;
  else if (others.includes(folded)) score += 2;
  else if (others.some((name) => name.startsWith(folded))) score += 1;
  // "köl" means Köln and not Kolumbien.
  if (typed !== folded && shown.toLowerCase().startsWith(typed)) score += 1.5;
  if (row.country === site.country) score += 0.75;
  if (near !== null) score += 2 * Math.max(0, 1 - getDistanceKm(near, row) / BIAS_RADIUS_KM);
  if (row.type === 'region' || row.type === 'neighborhood') score -= 0.5;
  const { region, region_name, region_abbreviation, country, country_name, country_abbreviation } = row;
  const lies = [region, region_name, region_abbreviation, country, country_name, country_abbreviation]
    .concat(listNames(row.country_names))
    .map((name) => foldText(name ?? ''));
  return score + 3 * parents.filter((parent) => lies.some((name) => name.startsWith(parent))).length;
}

/** "California, United States"; a region only its country, and a country nothing. */
function toPrediction(row: PlaceRow, language: string): Prediction {
  const parents = [
    ...(row.type === 'region' || row.region_name === null ? [] : [[row.region_name, row.region_names] as const]),
    ...(row.type === 'country' || row.country_name === null ? [] : [[row.country_name, row.country_names] as const]),
  ];
  return {
    main_text: localizeName(row.name, row.names, language),
    secondary_text: parents.map(([name, names]) => localizeName(name, names, language)).join(', '),
    types: MAP_TYPES[row.type],
    place_id: row.id,
  };
}
