import type { HeaderUser } from '../../../shared/contracts/header-props.ts';

/** Whom one may sign in as. The names of the buttons are fixed by the contract (§9 "In the page"). */
export const PERSONS = {
  attendee: {
    isAuthenticated: true,
    isAttendee: true,
    isStaff: false,
    hasTikibar: false,
    hasPublish: false,
    hasPaidPublish: false,
    canCreateEvents: false,
    publicId: '30412298',
    fullName: 'Ana Attendee',
    email: 'ana.attendee@example.com',
    // The one with a picture: `edge/head/assets`, served by the site itself.
    thumbnailUrl: '/header/static/people/ana-attendee.svg',
    numOrders: 3,
    numSavedEvents: 12,
    numFollowing: 7,
  },
  organizer: {
    isAuthenticated: true,
    isAttendee: false,
    isStaff: false,
    hasTikibar: false,
    hasPublish: true,
    hasPaidPublish: true,
    canCreateEvents: true,
    publicId: '30412305',
    fullName: 'Olu Organizer',
    email: 'olu.organizer@example.com',
    thumbnailUrl: null,
    numOrders: 0,
    numSavedEvents: 4,
    numFollowing: 128,
  },
  staff: {
    isAuthenticated: true,
    isAttendee: false,
    isStaff: true,
    hasTikibar: true,
    hasPublish: true,
    hasPaidPublish: false,
    canCreateEvents: true,
    publicId: '30412311',
    fullName: 'Sam Staff',
    email: 'sam.staff@example.com',
    thumbnailUrl: null,
    numOrders: 1,
    numSavedEvents: 0,
    numFollowing: 2,
  },
} as const satisfies Readonly<Record<string, HeaderUser>>;

export type PersonKey = keyof typeof PERSONS;

export function isPersonKey(text: string | null): text is PersonKey {
  return text !== null && Object.hasOwn(PERSONS, text);
}
