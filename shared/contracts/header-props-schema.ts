import * as z from 'zod/mini';
import { FLAG_NAMES, type FlagName } from '../flags/flags.ts';
import { locationSchema } from '../location/chosen-location-schema.ts';
import { headerSlotsSchema, menuLinkSchema } from './header-slots-schema.ts';
import { headerUserSchema } from './header-user-schema.ts';

/*
 * The types in `header-props.ts` are inferred from these, and tests parse with them. The edge writes the props and the
 * browser completes them: neither parses them, and an isolate starts sooner without.
 */

const menuUrlsSchema = z.object({ home: z.string(), suggested: z.array(menuLinkSchema) });

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
  /** The site's country as a place of searches: `germany`. */
  countrySlug: z.optional(z.string()),
  localeInfo: z.object({ locale: z.string(), uses_language_subdirectory: z.boolean() }),
  /** Key of the maps service; without one the origin's own predictions serve. */
  mapsKey: z.optional(z.string()),
  /** The flags as they were evaluated, for hosts that request the environment. */
  flags: z.optional(headerFlagsSchema),
});

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

/** All that the header is rendered from; the same object on the server and in the browser. */
export const headerPropsSchema = z.object({
  version: z.literal(1),
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
