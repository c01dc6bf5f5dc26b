import type { SearchBounds } from '../../../shared/search-url/search.ts';
import type { Coordinates } from './coordinates.ts';

/** The earth in cells of one degree: what "nearest" looks through instead of all places. */
const COLUMNS = 360;
const LAST_ROW = 179;
/** Of a meridian; a little less than it is, so that what is said to be covered is. */
const KM_PER_DEGREE = 111.19;

export function toCell({ latitude, longitude }: Coordinates): number {
  return toRow(latitude) * COLUMNS + toColumn(longitude);
}

/** All cells that a circle of so many rows around the point can touch: more columns near the poles, and across the date line. */
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

/** How far around a point the cells of so many rings reach for certain, in km: nothing nearer can lie outside of them. */
export function getCoveredKm({ latitude }: Coordinates, rings: number): number {
  const inRow = latitude + 90 - toRow(latitude);
  return (Math.min(inRow, 1 - inRow) + rings) * KM_PER_DEGREE;
}

/** Columns to each side that a circle of so many degrees can touch; all of them where it holds a pole. */
function getColumnReach(latitude: number, degrees: number): number {
  const toRadians = Math.PI / 180;
  const reach = Math.sin(degrees * toRadians) / Math.cos(latitude * toRadians);
  return reach >= 1 || Math.abs(latitude) + degrees >= 90 ? COLUMNS / 2 : Math.ceil(Math.asin(reach) / toRadians);
}

/** Great-circle distance in km. */
export function getDistanceKm(a: Coordinates, b: Coordinates): number {
  const toRadians = Math.PI / 180;
  const halfLatitude = ((b.latitude - a.latitude) * toRadians) / 2;
  const halfLongitude = ((b.longitude - a.longitude) * toRadians) / 2;
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(a.latitude * toRadians) * Math.cos(b.latitude * toRadians) * Math.sin(halfLongitude) ** 2;
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Box of so many km to each side; the longitudes are not wrapped. */
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
