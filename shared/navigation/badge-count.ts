const HIGHEST_SHOWN = 99;

/**
 * What a badge says, or null for no badge (spec §9): counts show when "non-zero or numeric", so a number always
 * shows, 0 included, and an unknown count never does. Capped at `99+`.
 */
export function formatBadgeCount(count: number | null | undefined): string | null {
  if (count === null || count === undefined || !Number.isFinite(count)) return null;
  return count > HIGHEST_SHOWN ? `${HIGHEST_SHOWN}+` : String(Math.max(0, Math.trunc(count)));
}
