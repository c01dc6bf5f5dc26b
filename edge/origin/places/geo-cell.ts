/** The earth in cells of one degree: what "nearest" looks through instead of all places. */
const COLUMNS = 360;
const KM_PER_DEGREE = 111.2;

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

export function toCell({ latitude, longitude }: Coordinates): number {
  return toRow(latitude) * COLUMNS + toColumn(longitude);
}

/** All cells up to `rings` cells away, across the date line too. */
export function listCellsAround({ latitude, longitude }: Coordinates, rings: number): readonly number[] {
  const row = toRow(latitude);
  const column = toColumn(longitude);
  const width = Math.min(rings, COLUMNS / 2 - 1);
  const cells: number[] = [];
  for (let y = Math.max(row - rings, 0); y <= Math.min(row + rings, 179); y++) {
    for (let x = -width; x <= width; x++) cells.push(y * COLUMNS + ((column + x + COLUMNS) % COLUMNS));
  }
  return cells;
}

/** How far around a point the cells of so many rings reach for certain, in km: nothing nearer can lie outside of them. */
export function getCoveredKm({ latitude, longitude }: Coordinates, rings: number): number {
  const south = latitude - Math.floor(latitude) + rings;
  const north = 1 - (latitude - Math.floor(latitude)) + rings;
  const west = longitude - Math.floor(longitude) + rings;
  const east = 1 - (longitude - Math.floor(longitude)) + rings;
  // Columns are narrowest at the row's end nearest to a pole.
  const widest = Math.min(Math.abs(latitude) + north, 90);
  const shrink = Math.cos((widest * Math.PI) / 180);
  return Math.min(south, north, Math.min(west, east) * shrink) * KM_PER_DEGREE;
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

export interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** Box of so many km to each side; the longitudes are not wrapped. */
export function buildBox({ latitude, longitude }: Coordinates, km: number): Box {
  const height = km / KM_PER_DEGREE;
  const width = height / Math.max(Math.cos((latitude * Math.PI) / 180), 0.05);
  return { south: latitude - height, north: latitude + height, west: longitude - width, east: longitude + width };
}

function toRow(latitude: number): number {
  return Math.min(Math.floor(latitude) + 90, 179);
}

function toColumn(longitude: number): number {
  return (Math.floor(longitude) + 180) % COLUMNS;
}
