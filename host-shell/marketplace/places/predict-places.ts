import type { D1Database } from '@cloudflare/workers-types';
import type { Site } from '../../../shared/sites/sites.ts';
import { buildMatchQuery, foldText } from '../text/fold.ts';
import { buildBox, type Coordinates, getDistanceKm } from './geo-cell.ts';
import { PLACE_COLUMNS, PLACE_JOINS, type PlaceRow } from './place-row.ts';
import { localizeName } from './to-place.ts';

/** The site and language that determine names and rankings. */
export interface Audience {
  readonly site: Site;
  /** `de`. */
  readonly language: string;
}

/** A map prediction. */
export interface Prediction {
  readonly main_text: string;
  readonly secondary_text: string;
  readonly types: readonly string[];
  readonly place_id: string;
}

export const PREDICTIONS_LIMIT = 8;
/** Bias around a known position. */
const BIAS_RADIUS_KM = 200;
const CANDIDATES = 80;

/** The map service's names of place types. */
const MAP_TYPES: Readonly<Record<PlaceRow['type'], readonly string[]>> = {
  neighborhood: ['neighborhood', 'political'],
  locality: ['locality', 'political'],
  region: ['administrative_area_level_1', 'political'],
  country: ['country', 'political'],
};

/** The places that a `types` parameter names. `regions` is the map service's term for all types except neighborhoods. */
export function resolvePlaceTypes(types: string | null): readonly PlaceRow['type'][] {
  const asked = new Set((types ?? 'regions').split(/[,|\s()]+/));
  const all: readonly PlaceRow['type'][] = ['neighborhood', 'locality', 'region', 'country'];
  const found = all.filter((type) => {
    if (asked.has('regions') || asked.has('(regions)')) return type !== 'neighborhood';
    return (
      MAP_TYPES[type].some((name) => name !== 'political' && asked.has(name)) ||
      (type === 'neighborhood' && asked.has('sublocality'))
    );
  });
  return found.length === 0 ? ['locality', 'region', 'country'] : found;
}

const SELECT = `SELECT ${PLACE_COLUMNS} FROM place_words w JOIN places p ON p.number = w.rowid ${PLACE_JOINS}
  WHERE w.words MATCH ?1 AND p.type IN (SELECT value FROM json_each(?2))`;

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
  const largest = db.prepare(`${SELECT} ORDER BY p.population DESC LIMIT ${CANDIDATES}`).bind(match, typeList);
  const box = near === null ? null : buildBox(near, BIAS_RADIUS_KM);
  const nearest =
    box === null
      ? []
      : [
          db
            .prepare(
              `${SELECT} AND p.latitude BETWEEN ?3 AND ?4 AND p.longitude BETWEEN ?5 AND ?6
               ORDER BY p.population DESC LIMIT ${CANDIDATES}`,
            )
            .bind(match, typeList, box.south, box.north, box.west, box.east),
        ];
  const answers = await db.batch<PlaceRow>([largest, ...nearest]);
  const rows = new Map(answers.flatMap(({ results }) => results).map((row) => [row.number, row]));
  const parents = tail.map(foldText).filter((part) => part !== '');
  return [...rows.values()]
    .map((row) => ({
      row,
      score: scorePlace(row, folded, head.trim().normalize('NFC').toLowerCase(), parents, near, audience),
    }))
    .sort((a, b) => b.score - a.score || b.row.population - a.row.population || a.row.number - b.row.number)
    .slice(0, PREDICTIONS_LIMIT)
    .map(({ row }) => toPrediction(row, audience.language));
}

function scorePlace(
  row: PlaceRow,
  folded: string,
  typed: string,
  parents: readonly string[],
  near: Coordinates | null,
  { site, language }: Audience,
): number {
  const own = [localizeName(row.name, row.names, language), row.name, row.abbreviation].map(foldText);
  const others = Object.values(JSON.parse(row.names) as Record<string, string>).map(foldText);
  let score = Math.log10(Math.max(row.population, 1));
  // Names that are displayed and begin as typed rank before matches in other languages.
  if (own.includes(folded)) score += 4;
  else if (own.some((name) => name.startsWith(folded))) score += 3;
  else if (others.includes(folded)) score += 2;
  else if (others.some((name) => name.startsWith(folded))) score += 1;
  // "köl" means Köln and not Kolumbien.
  if (typed !== folded && localizeName(row.name, row.names, language).toLowerCase().startsWith(typed)) score += 1.5;
  if (row.country === site.country) score += 0.75;
  if (near !== null) score += 2 * Math.max(0, 1 - getDistanceKm(near, row) / BIAS_RADIUS_KM);
  if (row.type === 'region' || row.type === 'neighborhood') score -= 0.5;
  const lies = [
    row.region,
    row.region_name,
    row.region_abbreviation,
    row.country_name,
    row.country_abbreviation,
    row.country,
  ]
    .concat(Object.values(JSON.parse(row.country_names ?? '{}') as Record<string, string>))
    .map((name) => foldText(name ?? ''));
  return score + 3 * parents.filter((parent) => lies.some((name) => name.startsWith(parent))).length;
}

/** "California, United States"; a region only its country, and a country nothing. */
function toPrediction(row: PlaceRow, language: string): Prediction {
  const name = localizeName(row.name, row.names, language);
  const region = row.type === 'region' ? null : row.region_name;
  const country = row.type === 'country' ? null : row.country_name;
  const parents = [
    region === null ? null : localizeName(region, row.region_names, language),
    country === null ? null : localizeName(country, row.country_names, language),
  ].filter((parent) => parent !== null);
  return { main_text: name, secondary_text: parents.join(', '), types: MAP_TYPES[row.type], place_id: row.id };
}
