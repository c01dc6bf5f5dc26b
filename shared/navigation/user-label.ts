import type { HeaderUser } from '../contracts/header-props.ts';

/** The user's name, else their e-mail address. */
export function resolveUserLabel(user: Pick<HeaderUser, 'fullName' | 'email'>): string {
  return user.fullName?.trim() || user.email?.trim() || '';
}

/** USER-4 */
const MAX_LABEL_LENGTH = 30;
const CUT_LABEL_LENGTH = 25;

/** Cuts a label for the mobile menu: more than 30 code points become 25 and `...`. */
export function cutUserLabel(label: string): string {
  const characters = [...label];
  return characters.length > MAX_LABEL_LENGTH ? `${characters.slice(0, CUT_LABEL_LENGTH).join('')}...` : label;
}

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
