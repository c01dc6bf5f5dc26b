import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import type { HeaderProps, HeaderUser } from '../../../shared/contracts/header-props.ts';
import type { HeaderFlags } from '../../../shared/flags/flags.ts';
import { isRecord } from '../../../shared/location/is-record.ts';
import { parseLocation } from '../../../shared/location/parse-location.ts';
import { HOST_LINK, PUBLIC_ID } from '../../../shared/text/field-patterns.ts';
import { createHostPage } from './host-page.ts';

/*
 * What a host passes, completed. Written by hand, because the schemas of `shared/contracts/header-props.ts` would weigh
 * more in the browser than the header's menus. A property test holds the two together: whatever goes in, what comes out
 * is valid by the schema, and valid props come out as they went in.
 */

/**
 * An example of the wanted type, a pattern of texts, an object of such (`?` after an optional key), or a list: what its
 * items are like, and how many it may have.
 */
type Shape =
  | string
  | number
  | boolean
  | RegExp
  | readonly [item: Shape, most: number]
  | { readonly [key: string]: Shape };

const LINK = { url: '', label: '', gaLabel: '', 'accentLink?': false };
const MENU = { home: '', suggested: [LINK, Number.POSITIVE_INFINITY] } as const;

const SLOT_TEXT = /^[\s\S]{1,120}$/;
const SLOT_LINK = { ...LINK, url: HOST_LINK, label: SLOT_TEXT };
const SLOTS = {
  'afterMenus?': [SLOT_LINK, 2],
  'beforeSignIn?': [SLOT_LINK, 2],
  'drawer?': [SLOT_LINK, 10],
  'banner?': { text: SLOT_TEXT, 'link?': SLOT_LINK },
} as const;

const ENVIRONMENT = {
  serverUrl: '',
  linkBase: '',
  adminServerUrl: '',
  logoutUrl: '',
  signinUrl: '',
  signupUrl: '',
  loginUrl: '',
  organizeUrls: MENU,
  helpUrls: MENU,
  isManageOverviewActive: false,
  isMobile: false,
  launchNewSignInSignUpLinks: false,
  ebDomain: '',
  'countrySlug?': '',
  localeInfo: { locale: '', uses_language_subdirectory: false },
  'mapsKey?': '',
};

const USER = {
  isAuthenticated: false,
  isAttendee: false,
  isStaff: false,
  hasTikibar: false,
  hasPublish: false,
  hasPaidPublish: false,
  canCreateEvents: false,
  publicId: PUBLIC_ID,
  fullName: '',
  email: '',
  thumbnailUrl: '',
  numOrders: 0,
  numSavedEvents: 0,
  numFollowing: 0,
} satisfies { readonly [Key in keyof HeaderUser]: Shape };

const PAGE = {
  path: '',
  isHome: false,
  query: '',
  variant: /^(default|more-events)$/,
  showCreateEventCTA: false,
  'name?': '',
  'eid?': '',
};

/** As many as an empty field shows. */
const MAX_TRENDING = 5;

const VARIANT = /^(full|logo-only)$/;

/** Receives a prop whose value is of another type: its name, `user.fullName`, and what was expected. */
export type ReportProp = (name: string, expected: string) => void;

function isLike(value: unknown, shape: Shape): boolean {
  if (shape instanceof RegExp) return typeof value === 'string' && shape.test(value);
  if (Array.isArray(shape)) {
    const [item, most] = shape as readonly [Shape, number];
    return Array.isArray(value) && value.length <= most && value.every((one) => hasAll(one, item));
  }
  if (typeof shape === 'object') return isRecord(value);
  return typeof value === typeof shape && (typeof value !== 'number' || Number.isFinite(value));
}

function listFields(shape: Shape) {
  if (!isRecord(shape) || shape instanceof RegExp) return [];
  return Object.entries(shape as { readonly [key: string]: Shape }).map(([key, inner]) => {
    const name = key.replace('?', '');
    return { name, inner, isOptional: name !== key };
  });
}

/** Whether a value is like a shape down to its leaves. */
function hasAll(value: unknown, shape: Shape): boolean {
  return (
    isLike(value, shape) &&
    listFields(shape).every(({ name, inner, isOptional }) => {
      const field = (value as Record<string, unknown>)[name];
      return (isOptional && field === undefined) || hasAll(field, inner);
    })
  );
}

/** Whether an environment needs nothing from the header's site. */
export function isWholeEnvironment(env: unknown): boolean {
  return hasAll(env, ENVIRONMENT);
}

/**
 * Completes the props of a host. What is null, undefined, missing in an object, or of another type, is the default's.
 *
 * @param defaults complete props: those that the page was rendered from, or what the header's site answers
 * @param report receives each prop of another type
 */
export function completeProps(
  given: { readonly [Key in keyof HeaderProps | 'locale']?: unknown },
  defaults: HeaderProps,
  report: ReportProp = () => {},
): HeaderProps {
  const check = (value: unknown, shape: Shape, name: string, isWhole = false): boolean => {
    if (value === undefined || value === null) return false;
    // Nothing completes what has no default.
    const isValid = isWhole ? hasAll(value, shape) : isLike(value, shape);
    if (!isValid) {
      const type = Array.isArray(shape) ? 'a list' : typeof shape;
      report(name, shape instanceof RegExp ? `a string like ${shape}` : type);
    }
    return isValid;
  };
  const complete = <Value>(value: unknown, shape: Shape, fallback: Value, name: string): Value => {
    if (!check(value, shape, name, fallback === undefined)) return fallback;
    const fields = listFields(shape);
    if (fields.length === 0) return value as Value;
    const object: Record<string, unknown> = { ...(fallback as object) };
    for (const { name: key, inner } of fields)
      object[key] = complete((value as Record<string, unknown>)[key], inner, object[key], `${name}.${key}`);
    return object as Value;
  };
  const completeFlags = (value: unknown, fallback: HeaderFlags, name: string): HeaderFlags =>
    check(value, {}, name)
      ? Object.fromEntries(
          Object.entries(value as object).filter(([flag, isOn]) => check(isOn, false, `${name}.${flag}`)),
        )
      : fallback;

  const { env, user, location, page, locale } = given;
  const path = isRecord(page) && typeof page.path === 'string' ? page.path : defaults.page.path;
  // Flags are evaluated by the site. A whole environment is what it answered, passed on by the host's server.
  const flags = isWholeEnvironment(env) && isRecord(env) ? completeFlags(env.flags, {}, 'env.flags') : defaults.flags;
  const trending = complete(given.trending, ['', MAX_TRENDING], defaults.trending, 'trending');
  if (given.flags != null) report('flags', 'left to the operators');
  const place = check(location, {}, 'location') ? parseLocation(location) : defaults.location;
  const environment = complete(env, ENVIRONMENT, defaults.env, 'env');
  if (locale != null && locale !== environment.localeInfo.locale) report('locale', 'a locale of the site');
  if (place === null && isRecord(location)) report('location', 'a place with a slug, coordinates or a box');
  return {
    ...defaults,
    env: environment,
    // A user who is passed is all that is known of them: nothing of the session's user shows beside it.
    user: complete(user, USER, isRecord(user) ? ANONYMOUS_USER : defaults.user, 'user'),
    location: place,
    flags,
    page: complete(page, PAGE, path === defaults.page.path ? defaults.page : createHostPage(path), 'page'),
    slots: check(given.slots, {}, 'slots') ? complete(given.slots, SLOTS, {}, 'slots') : defaults.slots,
    variant: complete(given.variant, VARIANT, defaults.variant, 'variant'),
    shortcuts: complete(given.shortcuts, false, defaults.shortcuts, 'shortcuts'),
    trending,
    trendingTimeframe: complete(
      given.trendingTimeframe,
      '',
      // The timeframe of other terms says nothing about these.
      trending === defaults.trending ? defaults.trendingTimeframe : undefined,
      'trendingTimeframe',
    ),
  };
}
