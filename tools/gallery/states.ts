import type { Page } from 'playwright';
import type { TestUser } from '../../host-shell/e2e/header/header-page.ts';
import { PLAYGROUND_FRAME_PATH } from '../../shared/contracts/header-paths.ts';
import type { BREAKPOINTS } from '../../shared/layout/breakpoints.ts';
import type { SiteDomain } from '../../shared/sites/sites.ts';
import type { ScenarioName } from '../speech/scenarios.ts';
import {
  addSlots,
  answerCardsWithNothing,
  failSuggestions,
  followCreateEventCard,
  type Interaction,
  inDarkScheme,
  openCreateEvent,
  openCreateEventFromDrawer,
  openDrawer,
  openDrawerGroup,
  openKeyword,
  openLocation,
  openMenu,
  pressTab,
  storeRecentSearches,
} from './interactions.ts';

export const COLOR_SCHEMES = ['light', 'dark'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** One state of the header: a screenshot at each width in each color scheme. */
export interface HeaderState {
  readonly name: string;
  /** Default: `anonymous`. */
  readonly user?: TestUser;
  /** Names of breakpoints, or CSS pixels where a zoomed viewport has none. */
  readonly widths: readonly (keyof typeof BREAKPOINTS | number)[];
  /** Of the viewport and the screenshot, in CSS pixels. */
  readonly height: number;
  /** Default: the page as it loads. */
  readonly open?: Interaction;
  /** Default: `.com`. */
  readonly domain?: SiteDomain;
  /** Default: `/`. */
  readonly path?: string;
  /** Its transcript shows beside the first screenshot: what a screen reader says on the way to the state. */
  readonly speech?: ScenarioName;
  readonly beforeLoad?: (page: Page) => Promise<void>;
  /** The color schemes of the user. Default: both. */
  readonly schemes?: readonly ColorScheme[];
  readonly hasForcedColors?: boolean;
  /** Device pixels per CSS pixel, as a browser's zoom makes them. Default: 1. */
  readonly scale?: number;
}

const NEW_SIGN_IN = `${PLAYGROUND_FRAME_PATH}?flags=new-signin-signup`;

const SEARCH_STATES: readonly HeaderState[] = [
  { name: 'trending', widths: ['xsmall', 'small', 'large', 'xwide'], height: 640, open: openKeyword() },
  {
    name: 'recent searches',
    speech: 'recent-search',
    widths: ['xsmall', 'small', 'xwide'],
    height: 640,
    beforeLoad: storeRecentSearches,
    open: openKeyword('', 'ArrowDown'),
  },
  {
    name: 'suggestions',
    speech: 'phone-search',
    widths: ['xsmall'],
    height: 640,
    open: openKeyword('fo', 'ArrowDown'),
  },
  {
    name: 'suggestions',
    speech: 'suggestions',
    widths: ['small', 'large', 'xwide'],
    height: 640,
    open: openKeyword('fo', 'ArrowDown'),
  },
  {
    name: 'search failed',
    speech: 'failure',
    widths: ['xsmall', 'small', 'xwide'],
    height: 400,
    beforeLoad: failSuggestions,
    open: openKeyword('jazz'),
  },
  { name: 'location', widths: ['xsmall', 'small', 'xwide'], height: 480, open: openLocation() },
  {
    name: 'locations',
    speech: 'place',
    domain: '.co.uk',
    widths: ['xsmall', 'small', 'medium', 'large', 'xwide'],
    height: 560,
    open: openLocation('new', 'ArrowDown'),
  },
  {
    name: 'location refused',
    widths: ['xsmall', 'small', 'xwide'],
    height: 480,
    open: openLocation('', 'ArrowDown', 'Enter'),
  },
  { name: 'locations', domain: '.de', widths: ['small'], height: 560, open: openLocation('fr') },
];

const MENU_STATES: readonly HeaderState[] = [
  { name: 'Organize', widths: ['xwide'], height: 420, open: openMenu('organize') },
  { name: 'Help', speech: 'row', widths: ['xwide'], height: 420, open: openMenu('help') },
  { name: 'Organize', domain: '.de', widths: ['laptop'], height: 420, open: openMenu('organize') },
  {
    name: 'account',
    speech: 'user-menu',
    user: 'attendee',
    widths: ['xwide'],
    height: 700,
    open: openMenu('user'),
  },
  { name: 'account', user: 'staff', widths: ['xwide'], height: 1000, open: openMenu('user') },
  { name: 'account', user: 'long name', widths: ['large'], height: 1000, open: openMenu('user') },
  { name: 'new sign-in links', widths: ['xsmall', 'medium', 'large', 'xwide', 'full'], height: 120, path: NEW_SIGN_IN },
  { name: 'drawer, new sign-in links', widths: ['xsmall', 'large'], height: 600, path: NEW_SIGN_IN, open: openDrawer },
  { name: 'drawer', speech: 'drawer', widths: ['xsmall', 'medium'], height: 1300, open: openDrawer },
  { name: 'drawer', user: 'staff', widths: ['xsmall', 'large'], height: 1700, open: openDrawer },
  { name: 'drawer', user: 'long name', domain: '.de', widths: ['xsmall'], height: 1700, open: openDrawer },
  { name: 'drawer', user: 'organizer', domain: '.fi', widths: ['xsmall'], height: 1700, open: openDrawer },
  { name: 'drawer, a group open', widths: ['xsmall'], height: 1300, open: openDrawerGroup },
];

const CREATE_EVENT_STATES: readonly HeaderState[] = [
  {
    name: 'modal',
    speech: 'create-dialog',
    user: 'organizer',
    widths: ['xlarge'],
    height: 640,
    open: openCreateEvent,
  },
  {
    name: 'modal .com',
    user: 'organizer',
    domain: '.com',
    widths: ['xsmall'],
    height: 740,
    open: openCreateEventFromDrawer,
  },
  {
    name: 'modal .de',
    user: 'organizer',
    domain: '.de',
    widths: ['xsmall'],
    height: 740,
    open: openCreateEventFromDrawer,
  },
  {
    name: 'modal .fi',
    user: 'organizer',
    domain: '.fi',
    widths: ['xsmall'],
    height: 740,
    open: openCreateEventFromDrawer,
  },
  {
    name: 'card loading',
    user: 'organizer',
    widths: ['xlarge'],
    height: 640,
    beforeLoad: answerCardsWithNothing,
    open: followCreateEventCard,
  },
];

const HOST_STATES: readonly HeaderState[] = [
  { name: 'links and banner of a host', widths: ['xsmall', 'small', 'large', 'laptop'], height: 180, open: addSlots() },
  { name: 'drawer, links of a host', widths: ['xsmall'], height: 1300, open: addSlots(openDrawer) },
];

/** The scheme of a host, whatever that of the user. */
const HOST_SCHEME_STATES: readonly HeaderState[] = [
  { name: 'dark', widths: ['xsmall', 'small', 'large', 'laptop'], height: 120, open: inDarkScheme() },
  {
    name: 'dark',
    user: 'long name',
    domain: '.de',
    widths: ['full'],
    height: 1000,
    open: inDarkScheme(openMenu('user')),
  },
  { name: 'dark, links and banner of a host', widths: ['laptop'], height: 180, open: inDarkScheme(addSlots()) },
  {
    name: 'dark, suggestions',
    widths: ['xsmall', 'xwide'],
    height: 640,
    open: inDarkScheme(openKeyword('fo', 'ArrowDown')),
  },
  { name: 'dark, modal', user: 'organizer', widths: ['xlarge'], height: 640, open: inDarkScheme(openCreateEvent) },
  { name: 'dark, drawer', user: 'staff', widths: ['xsmall', 'large'], height: 1700, open: inDarkScheme(openDrawer) },
];

const ACCESSIBILITY_STATES: readonly HeaderState[] = [
  {
    name: 'forced colours, account',
    user: 'staff',
    widths: ['xwide'],
    height: 900,
    hasForcedColors: true,
    open: openMenu('user'),
  },
  {
    name: 'forced colours, suggestions',
    widths: ['xwide'],
    height: 560,
    hasForcedColors: true,
    open: openKeyword('fo', 'ArrowDown'),
  },
  { name: '200 % zoom', widths: [720], height: 450, scale: 2 },
  { name: '400 % zoom', widths: ['xsmall'], height: 225, scale: 4 },
  { name: '200 % zoom', user: 'staff', widths: [720], height: 450, scale: 2 },
  { name: '400 % zoom', user: 'staff', widths: ['xsmall'], height: 225, scale: 4 },
  { name: '200 % zoom, account', user: 'staff', widths: [720], height: 450, scale: 2, open: openDrawer },
  { name: '400 % zoom, drawer', user: 'long name', widths: [320], height: 256, scale: 4, open: openDrawer },
  { name: '400 % zoom, suggestions', widths: [320], height: 256, scale: 4, open: openKeyword('fo') },
  { name: 'focus', widths: ['xwide'], height: 200, open: pressTab(6) },
  { name: 'skip link', widths: ['xwide'], height: 200, open: pressTab(1) },
];

export const HEADER_STATES: readonly HeaderState[] = [
  ...SEARCH_STATES,
  ...MENU_STATES,
  ...CREATE_EVENT_STATES,
  ...HOST_STATES,
  ...HOST_SCHEME_STATES.map((state) => ({ ...state, schemes: ['light' as const] })),
  ...ACCESSIBILITY_STATES,
];

/** Pages of the host shell by their name in the gallery. */
export const PAGE_PATHS: Readonly<Record<string, string>> = {
  home: '/',
  results: '/d/local/all-events/',
  'results, one term': '/d/local/jazz/',
  'results, filtered': '/d/local/free--music--events--this-weekend/',
  'results, online': '/d/online/all-events/',
  'nothing found': '/d/local/zzyzxq/',
  'sign in': '/signin/',
  'sign up': '/signin/signup/',
  'log out': '/signout/',
  'not found': '/nope',
  playground: '/header/playground',
  organizers: '/organizer/overview/',
  create: '/manage/events/create',
  'create with AI': '/manage/events/auto-create',
  'help centre': '/help/en-us/',
  'help article': '/help/en-us/articles/319355/',
  landing: '/l/ticketing/',
  tickets: '/mytickets',
};
