import { describe, expect, it } from 'vitest';
import { ANONYMOUS_USER } from '../../shared/contracts/anonymous-user.ts';
import type { HeaderUser } from '../../shared/contracts/header-props.ts';
import { resolveRoles } from './roles.ts';

const attendee: HeaderUser = {
  ...ANONYMOUS_USER,
  isAuthenticated: true,
  isAttendee: true,
  publicId: 'p',
  numOrders: 2,
};

describe('resolveRoles', () => {
  it.each([null, undefined, ANONYMOUS_USER, { ...attendee, isStaff: true, isAuthenticated: false }])(
    '%j is an anonymous user',
    (user) => {
      expect(resolveRoles(user)).toEqual(ANONYMOUS_USER);
    },
  );

  it('leaves an attendee as they are', () => {
    expect(resolveRoles(attendee)).toEqual(attendee);
  });

  it('gives the debug bar to staff alone', () => {
    expect(resolveRoles({ ...attendee, hasTikibar: true }).hasTikibar).toBe(false);
    expect(resolveRoles({ ...attendee, isStaff: true, hasTikibar: true }).hasTikibar).toBe(true);
    expect(resolveRoles({ ...attendee, isStaff: true }).hasTikibar).toBe(false);
  });

  it('takes publishing for money as publishing', () => {
    expect(resolveRoles({ ...attendee, hasPaidPublish: true }).hasPublish).toBe(true);
  });

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('does not count %d', (count) => {
    expect(resolveRoles({ ...attendee, numOrders: count, numFollowing: count }).numOrders).toBeNull();
  });
});
