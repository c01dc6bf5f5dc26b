import type { HeaderUser } from './header-props.ts';

/** The user of a signed-out visitor. Separate from the schemas, which stay out of the browser. */
export const ANONYMOUS_USER: HeaderUser = {
  isAuthenticated: false,
  isAttendee: false,
  isStaff: false,
  hasTikibar: false,
  hasPublish: false,
  hasPaidPublish: false,
  canCreateEvents: false,
  publicId: null,
  fullName: null,
  email: null,
  thumbnailUrl: null,
  numOrders: null,
  numSavedEvents: null,
  numFollowing: null,
};
