import type { HeaderUser } from '../../../shared/contracts/header-props.ts';
import { SAMPLE_PORTRAIT_PATH } from '../../marketplace/people/sample-portrait.ts';

/** Sample users that visitors can sign in as, also offered in the playground. */
export const SAMPLE_USERS = {
  attendee: {
    isAuthenticated: true,
    isAttendee: true,
    isStaff: false,
    hasTikibar: false,
    hasPublish: false,
    hasPaidPublish: false,
    canCreateEvents: false,
    publicId: 'ana-attendee',
    fullName: 'Ana Attendee',
    email: 'ana.attendee@example.com',
    thumbnailUrl: SAMPLE_PORTRAIT_PATH,
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
    publicId: 'olu-organizer',
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
    publicId: 'sam-staff',
    fullName: 'Sam Staff',
    email: 'sam.staff@example.com',
    thumbnailUrl: null,
    numOrders: 1,
    numSavedEvents: 0,
    numFollowing: 2,
  },
} as const satisfies Readonly<Record<string, HeaderUser>>;

export type SampleUserId = keyof typeof SAMPLE_USERS;

export function isSampleUserId(text: string | null): text is SampleUserId {
  return text !== null && Object.hasOwn(SAMPLE_USERS, text);
}
