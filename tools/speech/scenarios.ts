import type { Scenario } from './scenario.ts';

const tab = { press: 'Tab' } as const;
const down = { press: 'Down' } as const;
const enter = { press: 'Return' } as const;
const close = { press: 'Escape' } as const;

/** A page with little beside the header, which Orca would hold in mind too. */
const LIGHT_PAGE = '/nope';

const LOGO = 'header a[aria-label]';
const SEARCH_BUTTON = 'header [type=submit]';

/** Searches begin at the logo. */
const SEARCH = { path: LIGHT_PAGE, startsAt: LOGO, hasFakeOrigin: true, recentSearches: ['yoga', 'comedy'] } as const;

/** What users hear. Each has its transcript in `transcripts/`. */
export const SCENARIOS = {
  landing: {
    title: 'Landing on the home page, which Orca reads up to the first heading',
    notes: [
      'Orca: reading a page, it reads a label as text, and leaves out a field that is empty: “Search events” is the label.',
      'Orca: it names a status region that has nothing to say (“statusbar”).',
      'Orca: the ancestors of links (the navigation “Main”) are named by moving among landmarks, not by reading.',
    ],
    readsUntil: 'heading level 1',
    steps: [tab, tab],
  },
  row: {
    title: 'The row of links, and a menu of it',
    notes: ['Orca: the state of the button follows the first link, because the focus moves to the link.'],
    path: LIGHT_PAGE,
    startsAt: SEARCH_BUTTON,
    steps: [tab, tab, enter, tab, { press: 'shift+Tab' }, close, tab, tab, tab, tab],
  },
  suggestions: {
    title: 'Opening the search, and moving in its suggestions',
    ...SEARCH,
    steps: [tab, { type: 'jaz', until: '4 suggestions' }, down, down, { press: 'Up' }],
  },
  'suggestions-before-react': {
    title: 'Opening the search before React, and moving in its suggestions',
    ...SEARCH,
    servedBy: 'pre-hydration',
    steps: [tab, down, { type: 'jaz', until: '4 suggestions' }, down, down, { press: 'Up' }, close],
  },
  'recent-search': {
    title: 'Removing a recent search',
    ...SEARCH,
    steps: [tab, down, { press: 'Delete', until: 'Removed yoga' }, tab, tab],
  },
  place: {
    title: 'Choosing a place by typing',
    notes: ['Orca: the last letter is where the caret is once the place is in the field.'],
    ...SEARCH,
    startsAt: SEARCH_BUTTON,
    steps: [{ press: 'shift+Tab' }, { type: 'oak', until: 'Oakland' }, down, enter],
  },
  failure: {
    title: 'Suggestions that fail',
    ...SEARCH,
    hasFailingSuggestions: true,
    steps: [tab, { type: 'jazz', until: 'problem running your search' }],
  },
  drawer: {
    title: 'The drawer on a phone',
    notes: ['Orca: of a dialog that has the focus it says the texts.'],
    path: LIGHT_PAGE,
    width: 360,
    startsAt: SEARCH_BUTTON,
    steps: [tab, tab, enter, tab, tab, close],
  },
  'create-dialog': {
    title: 'The dialog that asks how to create an event',
    notes: ['Orca: of a dialog that has the focus it says the texts.'],
    path: LIGHT_PAGE,
    user: 'organizer',
    startsAt: 'header [data-menu=help] > button',
    steps: [tab, enter, tab, tab, close],
  },
} as const satisfies Readonly<Record<string, Scenario>>;

export type ScenarioName = keyof typeof SCENARIOS;
