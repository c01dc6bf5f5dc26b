import { DEGREES } from '../text/field-patterns.ts';
import type { SearchBounds } from './search.ts';

/** Number of decimals: six are accurate to about 10 cm. */
const DECIMALS = 6;

function formatDegrees(degrees: number): string {
  return String(Number(degrees.toFixed(DECIMALS)));
}

/** `swLng,swLat,neLng,neLat`. */
export function formatBounds({ west, south, east, north }: SearchBounds): string {
  return [west, south, east, north].map(formatDegrees).join(',');
}

/** @returns null for anything but four plain decimals that lie on the globe, south not above north. */
export function parseBounds(text: string): SearchBounds | null {
  const parts = text.split(',');
  if (parts.length !== 4 || !parts.every((part) => DEGREES.test(part))) return null;
  const [west = 0, south = 0, east = 0, north = 0] = parts.map((part) => Number(formatDegrees(Number(part))));
  const isOnGlobe = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90 && south <= north;
  return isOnGlobe ? { west, south, east, north } : null;
}
