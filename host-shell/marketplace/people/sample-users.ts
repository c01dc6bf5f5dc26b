import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import type { HeaderUser } from '../../../shared/contracts/header-props.ts';

export const SAMPLE_PORTRAIT_PATH = '/images/people/ana-attendee.svg';

export const SAMPLE_PORTRAIT =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#ddd2f6" d="M0 0h64v64H0z"/><path fill="#372468" d="M15 64V30a17 17 0 0 1 34 0v34z"/><path fill="#8062d8" d="M8 64c2-11 10-17 24-17s22 6 24 17z"/><path fill="#c98f6b" d="M27 40h10v9a5 5 0 0 1-10 0z"/><path fill="#e0a985" d="M21 29a11 12 0 0 1 22 0v3a11 12 0 0 1-22 0z"/><path fill="#372468" d="M19 31c0-10 6-15 13-15s13 5 13 15c-3-2-6-4-8-8-4 5-10 8-18 8z"/></svg>';

const organizer = { ...ANONYMOUS_USER, isAuthenticated: true, hasPublish: true, canCreateEvents: true };

/** Sample users that visitors can sign in as, also offered in the playground. */
export const SAMPLE_USERS = {
  attendee: {
    ...ANONYMOUS_USER,
    isAuthenticated: true,
    isAttendee: true,
    publicId: 'ana-attendee',
    fullName: 'Ana Attendee',
    email: 'ana.attendee@example.com',
    thumbnailUrl: SAMPLE_PORTRAIT_PATH,
    numOrders: 3,
    numSavedEvents: 12,
    numFollowing: 7,
  },
  organizer: {
    ...organizer,
    hasPaidPublish: true,
    publicId: 'olu-organizer',
    fullName: 'Olu Organizer',
    email: 'olu.organizer@example.com',
    numOrders: 0,
    numSavedEvents: 4,
    numFollowing: 128,
  },
  staff: {
    ...organizer,
    isStaff: true,
    hasTikibar: true,
    publicId: 'sam-staff',
    fullName: 'Sam Staff',
    email: 'sam.staff@example.com',
    numOrders: 1,
    numSavedEvents: 0,
    numFollowing: 2,
  },
} satisfies Readonly<Record<string, HeaderUser>>;

export type SampleUserId = keyof typeof SAMPLE_USERS;

export function isSampleUserId(text: string | null): text is SampleUserId {
  return text !== null && Object.hasOwn(SAMPLE_USERS, text);
}

/** Sample accounts are shared by all visitors, so their name, role and account cannot be changed. */
export function isSampleAccount(publicId: string): boolean {
  return Object.values(SAMPLE_USERS).some((user) => user.publicId === publicId);
}
