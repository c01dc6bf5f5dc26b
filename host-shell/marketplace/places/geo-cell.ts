import type { SearchBounds } from '../../../shared/search-url/search.ts';

/** In degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** The earth is divided into cells of one degree, so that a search for the nearest place need not scan all places. */
const COLUMNS = 360;
const LAST_ROW = 179;
/** Length of a degree of latitude, rounded down so that the covered distance is never overestimated. */
const KM_PER_DEGREE = 111.19;

export function toCell({ latitude, longitude }: Coordinates): number {
  return toRow(latitude) * COLUMNS + toColumn(longitude);
}

/** Lists all cells that a circle with a radius of `rings` rows can touch: more columns near the poles, and across the date line. */
export function listCellsAround({ latitude, longitude }: Coordinates, rings: number): readonly number[] {
  const row = toRow(latitude);
  const column = toColumn(longitude);
  const width = getColumnReach(latitude, rings + 1);
  const columns =
    2 * width + 1 >= COLUMNS
      ? Array.from({ length: COLUMNS }, (_, x) => x)
      : Array.from({ length: 2 * width + 1 }, (_, x) => (column + x - width + COLUMNS) % COLUMNS);
  const cells: number[] = [];
  for (let y = Math.max(row - rings, 0); y <= Math.min(row + rings, LAST_ROW); y++) {
    for (const x of columns) cells.push(y * COLUMNS + x);
  }
  return cells;
}

/** Returns the distance in km that the cells of `rings` fully cover: nothing nearer can lie outside them. */
export function getCoveredKm({ latitude }: Coordinates, rings: number): number {
  const inRow = latitude + 90 - toRow(latitude);
  return (Math.min(inRow, 1 - inRow) + rings) * KM_PER_DEGREE;
}

/** Returns the columns to each side that a circle of `degrees` can touch; all columns when it contains a pole. */
function getColumnReach(latitude: number, degrees: number): number {
  const toRadians = Math.PI / 180;
  const reach = Math.sin(degrees * toRadians) / Math.cos(latitude * toRadians);
  return reach >= 1 || Math.abs(latitude) + degrees >= 90 ? COLUMNS / 2 : Math.ceil(Math.asin(reach) / toRadians);
}

/** Computes the great-circle distance in km. */
export function getDistanceKm(a: Coordinates, b: Coordinates): number {
  const toRadians = Math.PI / 180;
  const halfLatitude = ((b.latitude - a.latitude) * toRadians) / 2;
  const halfLongitude = ((b.longitude - a.longitude) * toRadians) / 2;
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(a.latitude * toRadians) * Math.cos(b.latitude * toRadians) * Math.sin(halfLongitude) ** 2;
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Builds a box that extends `km` to each side. Longitudes are not wrapped. */
export function buildBox({ latitude, longitude }: Coordinates, km: number): SearchBounds {
  const height = km / KM_PER_DEGREE;
  const width = height / Math.max(Math.cos((latitude * Math.PI) / 180), 0.05);
  return { south: latitude - height, north: latitude + height, west: longitude - width, east: longitude + width };
}

function toRow(latitude: number): number {
  return Math.min(Math.floor(latitude) + 90, LAST_ROW);
}

function toColumn(longitude: number): number {
  return (Math.floor(longitude) + 180) % COLUMNS;
}
