import { ANONYMOUS_USER } from '../../shared/contracts/anonymous-user.ts';
import type { HeaderUser } from '../../shared/contracts/header-props.ts';

const countOrNull = (count: number | null) =>
  count !== null && Number.isSafeInteger(count) && count >= 0 ? count : null;

/**
 * The one place where it is decided what a session's user may be shown (spec §6). Everything behind it reads the
 * flags of the user object and decides nothing again.
 *
 * - Nobody is half signed in: without `isAuthenticated` the user is a visitor, whatever else the session says.
 * - The debug bar is for staff alone.
 * - Publishing for money is a kind of publishing.
 */
export function resolveRoles(user: HeaderUser | null | undefined): HeaderUser {
  if (user === null || user === undefined || !user.isAuthenticated) return ANONYMOUS_USER;
  return {
    ...user,
    hasTikibar: user.isStaff && user.hasTikibar,
    hasPublish: user.hasPublish || user.hasPaidPublish,
    numOrders: countOrNull(user.numOrders),
    numSavedEvents: countOrNull(user.numSavedEvents),
    numFollowing: countOrNull(user.numFollowing),
  };
}
