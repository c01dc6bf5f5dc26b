import { ANONYMOUS_USER } from '../../shared/contracts/anonymous-user.ts';
import type { HeaderUser } from '../../shared/contracts/header-props.ts';
import { FLAG_NAMES } from '../../shared/flags/flags.ts';
import { findLanguage, SITES, type SiteLocale } from '../../shared/sites/sites.ts';
import type { PageOverrides } from './page-handler.ts';

const PERSON: HeaderUser = {
  ...ANONYMOUS_USER,
  isAuthenticated: true,
  isAttendee: true,
  numOrders: 3,
  numSavedEvents: 12,
  numFollowing: 128,
};

/** Persons of the playground: nobody's session, only what a header of that role looks like. */
const ROLES: Readonly<Record<string, HeaderUser>> = {
  visitor: ANONYMOUS_USER,
  attendee: {
    ...PERSON,
    publicId: 'ana-attendee',
    fullName: 'Ana Attendee',
    email: 'ana@example.com',
    thumbnailUrl: '/header/static/people/ana-attendee.svg',
  },
  organizer: {
    ...PERSON,
    isAttendee: false,
    hasPublish: true,
    hasPaidPublish: true,
    canCreateEvents: true,
    publicId: 'olu-organizer',
    fullName: 'Olu Organizer',
    email: 'olu@example.com',
  },
  staff: {
    ...PERSON,
    isAttendee: false,
    isStaff: true,
    hasTikibar: true,
    canCreateEvents: true,
    publicId: 'sam-staff',
    fullName: 'Sam Staff',
    email: 'sam@example.com',
  },
};

/** What the playground's frame asks its header to show; read on that one path alone. */
export function readPlaygroundOverrides(attributes: ReadonlyMap<string, string>): PageOverrides {
  const asked = new Set((attributes.get('flags') ?? '').split(','));
  return {
    user: ROLES[attributes.get('person') ?? 'visitor'] ?? ANONYMOUS_USER,
    flags: Object.fromEntries(FLAG_NAMES.filter((name) => asked.has(name)).map((name) => [name, true])),
  };
}

/** The site and language that the playground's frame shows: `.ch/fr_CH`. Null for anything else: the request's own. */
export function readPlaygroundSite(text: string | undefined): SiteLocale | null {
  const [domain, locale = ''] = (text ?? '').split('/');
  const site = SITES.find((candidate) => candidate.domain === domain);
  const language = site === undefined ? undefined : findLanguage(site, locale);
  return site === undefined || language === undefined ? null : { site, language };
}
