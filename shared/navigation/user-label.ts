import type { HeaderUser } from '../contracts/header-props.ts';

/** The user's name, else their e-mail address. */
export function resolveUserLabel(user: Pick<HeaderUser, 'fullName' | 'email'>): string {
  return user.fullName?.trim() || user.email?.trim() || '';
}

/** USER-4 */
const MAX_LABEL_LENGTH = 30;
const CUT_LABEL_LENGTH = 25;

/** Cuts a label for the mobile menu, by code points. */
export function cutUserLabel(label: string): string {
  const characters = [...label];
  return characters.length > MAX_LABEL_LENGTH ? `${characters.slice(0, CUT_LABEL_LENGTH).join('')}...` : label;
}

/** USER-7 */
const MAX_COUNT = 99;

/** The text of a badge, `99+` at most. A number always shows, 0 included; an unknown count has no badge (null). */
export function formatBadgeCount(count: number | null | undefined): string | null {
  if (count === null || count === undefined || !Number.isFinite(count)) return null;
  return count > MAX_COUNT ? `${MAX_COUNT}+` : String(Math.max(0, Math.trunc(count)));
}
