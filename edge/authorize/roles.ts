import { ANONYMOUS_USER } from '../../shared/contracts/anonymous-user.ts';
import type { HeaderUser } from '../../shared/contracts/header-props.ts';

const countOrNull = (count: number | null) =>
  count !== null && Number.isSafeInteger(count) && count >= 0 ? count : null;

/**
 * The one place that decides what a session's user may see; everything behind it only reads the flags of the user.
 *
 * - Without `isAuthenticated` the user is anonymous, whatever else the session holds.
 * - The debug bar is for staff only.
 * - Paid publishing implies publishing.
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
