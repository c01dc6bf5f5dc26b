import * as z from 'zod/mini';
import { FLAG_NAMES, type FlagName } from '../flags/flags.ts';
import type { Location } from '../location/location.ts';
import { locationSchema } from '../location/location-schema.ts';
import { HOST_LINK, PUBLIC_ID } from '../text/field-patterns.ts';

/** Version of the props; hosts may compare it with the one they were built for. */
export const HEADER_PROPS_VERSION = 1;

/** The user. `isAuthenticated: false` is an anonymous user. */
export const headerUserSchema = z.object({
  isAuthenticated: z.boolean(),
  isAttendee: z.boolean(),
  isStaff: z.boolean(),
  hasTikibar: z.boolean(),
  hasPublish: z.boolean(),
  hasPaidPublish: z.boolean(),
  canCreateEvents: z.boolean(),
  publicId: z.nullable(z.string().check(z.regex(PUBLIC_ID))),
  fullName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** A path is one of the site. */
  thumbnailUrl: z.nullable(z.string()),
  numOrders: z.nullable(z.number()),
  numSavedEvents: z.nullable(z.number()),
  numFollowing: z.nullable(z.number()),
});
export type HeaderUser = z.infer<typeof headerUserSchema>;

export const menuLinkSchema = z.object({
  url: z.string(),
  label: z.string(),
  gaLabel: z.string(),
  accentLink: z.optional(z.boolean()),
});
export type MenuLink = z.infer<typeof menuLinkSchema>;

const menuUrlsSchema = z.object({ home: z.string(), suggested: z.array(menuLinkSchema) });

const slotText = z.string().check(z.minLength(1), z.maxLength(120));

const slotLinkSchema = z.extend(menuLinkSchema, { url: z.string().check(z.regex(HOST_LINK)), label: slotText });

/** What a host adds to the header. The drawer holds the links of the row too. */
export const headerSlotsSchema = z.object({
  /** In the row, after the menus Organize and Help. */
  afterMenus: z.optional(z.array(slotLinkSchema).check(z.maxLength(2))),
  /** In the row, before the links for signing in or the user's own. */
  beforeSignIn: z.optional(z.array(slotLinkSchema).check(z.maxLength(2))),
  /** In the drawer alone. */
  drawer: z.optional(z.array(slotLinkSchema).check(z.maxLength(10))),
  /** A line under the row. */
  banner: z.optional(z.object({ text: slotText, link: z.optional(slotLinkSchema) })),
});
export type HeaderSlots = z.infer<typeof headerSlotsSchema>;

const isOn = z.optional(z.boolean());

/** One optional boolean for each row of the table of flags. */
export const headerFlagsSchema = z.object(
  Object.fromEntries(FLAG_NAMES.map((name) => [name, isOn])) as Record<FlagName, typeof isOn>,
);

/** The site and its addresses. Addresses are root-relative on pages of the edge, else absolute. */
export const headerEnvironmentSchema = z.object({
  /** Root of the site: `https://www.marquee.de`. */
  serverUrl: z.string(),
  /** What links start with: `''` on pages of the edge, `serverUrl` elsewhere. */
  linkBase: z.string(),
  adminServerUrl: z.string(),
  logoutUrl: z.string(),
  signinUrl: z.string(),
  signupUrl: z.string(),
  loginUrl: z.string(),
  organizeUrls: menuUrlsSchema,
  helpUrls: menuUrlsSchema,
  isManageOverviewActive: z.boolean(),
  isMobile: z.boolean(),
  launchNewSignInSignUpLinks: z.boolean(),
  /** Site domain with its dot: `.co.uk`. */
  ebDomain: z.string(),
  localeInfo: z.object({ locale: z.string(), uses_language_subdirectory: z.boolean() }),
  /** Key of the maps service; without one the origin's own predictions serve. */
  mapsKey: z.optional(z.string()),
  /** The flags as they were evaluated, for hosts that request the environment. */
  flags: z.optional(headerFlagsSchema),
});
export type HeaderEnvironment = z.infer<typeof headerEnvironmentSchema>;

/** The page that the header is part of. */
export const headerPageSchema = z.object({
  /** Path and query of the page: `/d/ca--san-francisco/jazz/`. */
  path: z.string(),
  isHome: z.boolean(),
  /** What the search field starts with, on a results page. */
  query: z.string(),
  /** `more-events` writes `events/` instead of `all-events/`. */
  variant: z.enum(['default', 'more-events']),
  showCreateEventCTA: z.boolean(),
  /** Name of the page in analytics; without it the header resolves it from the path, once the code for that is loaded. */
  name: z.optional(z.string()),
  /** Id of the event that the page manages. */
  eid: z.optional(z.string()),
});
export type HeaderPage = z.infer<typeof headerPageSchema>;

/** All that the header is rendered from; the same object on the server and in the browser. */
export const headerPropsSchema = z.object({
  version: z.literal(HEADER_PROPS_VERSION),
  user: headerUserSchema,
  env: headerEnvironmentSchema,
  /** Null until it is known; the browser then requests it. */
  location: z.nullable(locationSchema),
  flags: headerFlagsSchema,
  page: headerPageSchema,
  variant: z.enum(['full', 'logo-only']),
  slots: z.optional(headerSlotsSchema),
  /** Keyboard shortcuts, off unless a page turns them on: single letters may be keys of its own. */
  shortcuts: z.optional(z.boolean()),
  /** Up to five trending searches of the location, for an empty field; without them the browser requests them. */
  trending: z.optional(z.array(z.string())),
  /** `active_timeframe` of those: `week`, `today`. */
  trendingTimeframe: z.optional(z.string()),
});
export type HeaderProps = Omit<z.infer<typeof headerPropsSchema>, 'location'> & { location: Location | null };
