import { SAMPLE_PORTRAIT_PATH } from '../people/sample-portrait.ts';

/** A person as whom any visitor may sign in. `id` is the public id. */
export interface SamplePerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: 'attendee' | 'organizer' | 'staff';
  readonly thumbnailUrl: string | null;
  readonly hasDebugBar: boolean;
  /** Data that exists before the first sign-in. */
  readonly history: { readonly orders: number; readonly likes: number; readonly following: number };
  /** Number of a city's series that the person organizes. */
  readonly organizer: SampleOrganizer | null;
}

export interface SampleOrganizer {
  readonly name: string;
  readonly description: string;
  readonly placeSlug: string;
  /** The place, in the fields of the event form. */
  readonly placeText: string;
  readonly freeSeries: number;
  readonly pricedSeries: number;
}

export const SAMPLE_PEOPLE: readonly SamplePerson[] = [
  {
    id: 'ana-attendee',
    name: 'Ana Attendee',
    email: 'ana.attendee@example.com',
    role: 'attendee',
    thumbnailUrl: SAMPLE_PORTRAIT_PATH,
    hasDebugBar: false,
    history: { orders: 3, likes: 12, following: 7 },
    organizer: null,
  },
  {
    id: 'olu-organizer',
    name: 'Olu Organizer',
    email: 'olu.organizer@example.com',
    role: 'organizer',
    thumbnailUrl: null,
    hasDebugBar: false,
    history: { orders: 0, likes: 4, following: 128 },
    organizer: {
      name: 'Olu’s City Nights',
      description: 'Concerts, courses and long tables for everybody who lives around the corner.',
      placeSlug: 'ny--new-york',
      placeText: 'New York, New York, United States',
      freeSeries: 2,
      pricedSeries: 6,
    },
  },
  {
    id: 'sam-staff',
    name: 'Sam Staff',
    email: 'sam.staff@example.com',
    role: 'staff',
    thumbnailUrl: null,
    hasDebugBar: true,
    history: { orders: 1, likes: 0, following: 2 },
    organizer: {
      name: 'Community Desk',
      description: 'Meetings for organizers, free of charge.',
      placeSlug: 'ca--san-francisco',
      placeText: 'San Francisco, California, United States',
      freeSeries: 1,
      pricedSeries: 0,
    },
  },
];

/** Names of the buyers at the sample organizers. */
export const BUYER_NAMES = [
  'Mia Keller',
  'Noah Brooks',
  'Priya Raman',
  'Lucas Moreau',
  'Zofia Nowak',
  'Ethan Cole',
  'Aisha Bello',
  'Hugo Martins',
  'Ingrid Dahl',
  'Mateo Vargas',
  'Grace Okafor',
  'Leo Fischer',
  'Yuki Tanaka',
  'Sofia Ricci',
  'Daniel Kim',
  'Emma Virtanen',
  'Omar Haddad',
  'Clara Jensen',
  'Ravi Patel',
  'Nina Petrova',
] as const;
