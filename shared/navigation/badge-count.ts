/** USER-7 */
const MAX_COUNT = 99;

/**
 * Formats the text of a badge, or null for no badge: a number always shows, 0 included, and an unknown count never does.
 * Capped at `99+`.
 */
export function formatBadgeCount(count: number | null | undefined): string | null {
  if (count === null || count === undefined || !Number.isFinite(count)) return null;
  return count > MAX_COUNT ? `${MAX_COUNT}+` : String(Math.max(0, Math.trunc(count)));
}
