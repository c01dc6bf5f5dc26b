import type { Scenario } from './scenario.ts';

const tab = { press: 'Tab' } as const;
const back = { press: 'shift+Tab' } as const;
const down = { press: 'Down' } as const;
const enter = { press: 'Return' } as const;
const close = { press: 'Escape' } as const;

/** A page with little beside the header, which Orca would hold in mind too. */
const LIGHT_PAGE = '/nope';

const LOGO = 'header a[aria-label]';
const HELP = 'header [data-menu=help]';
const ACCOUNT = 'header [data-menu=user]';
const HELP_BUTTON = `${HELP} > button`;
const HELP_SUMMARY = `${HELP} > summary`;
const ACCOUNT_BUTTON = `${ACCOUNT} > button`;
const ACCOUNT_SUMMARY = `${ACCOUNT} > summary`;
const SEARCH_BUTTON = 'header [type=submit]';

/** Searches begin at the logo. */
const SEARCH = { path: LIGHT_PAGE, startsAt: LOGO, hasFakeOrigin: true, recentSearches: ['yoga', 'comedy'] } as const;

/** A list closes as its field is left: Orca says so before or after the next control, or not at all. */
const LIST_THAT_CLOSES = [
  [/^collapsed\n(?=(?:Location|Search) )/, ''],
  [/(?<=^(?:Location|Search) (?:.|\n)*)\ncollapsed(?=\n|$)/, ''],
] as const;

/** The page as it is until React comes. */
const BEFORE_REACT = { servedBy: 'pre-hydration' } as const;

const PHONE_WIDTH = 360;

/** A search of the real origin, whose page of results is read. */
const RESULTS = {
  path: LIGHT_PAGE,
  startsAt: LOGO,
  recentSearches: SEARCH.recentSearches,
  // By the button: what is said of a list as its page goes depends on when it goes.
  steps: [
    tab,
    { type: 'jazz', until: 'suggestions' },
    close,
    tab,
    tab,
    { press: 'Return', readsUntil: 'heading level 2' },
  ],
  varying: [
    ...LIST_THAT_CLOSES,
    [/^\d+ (suggestions|events)$/gm, 'N $1'],
    [/\d+ headings, (.*), \d+ unvisited/g, 'N headings, $1, N unvisited'],
  ],
} as const satisfies Partial<Scenario>;

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
    steps: [tab, tab, enter, tab, back, close, tab, tab, tab, tab],
  },
  'row-before-react': {
    title: 'The row of links before React, and a menu of it',
    path: LIGHT_PAGE,
    ...BEFORE_REACT,
    startsAt: SEARCH_BUTTON,
    steps: [tab, tab, enter, tab, tab, back, back, enter, tab, tab, tab, tab],
  },
  suggestions: {
    title: 'Opening the search, and moving in its suggestions',
    ...SEARCH,
    steps: [tab, { type: 'jaz', until: '4 suggestions' }, down, down, { press: 'Up' }],
  },
  'suggestions-before-react': {
    title: 'Opening the search before React, and moving in its suggestions',
    ...SEARCH,
    // Orca may hear that an option is highlighted before it hears that it is selected.
    varying: [[/^not selected\.\n/gm, '']],
    ...BEFORE_REACT,
    steps: [tab, down, { type: 'jaz', until: '4 suggestions' }, down, down, { press: 'Up' }, close],
  },
  'recent-search': {
    title: 'Removing a recent search',
    ...SEARCH,
    steps: [tab, down, { press: 'Delete', until: 'Removed yoga' }, tab, tab],
  },
  'recent-search-before-react': {
    title: 'Removing a recent search before React',
    ...SEARCH,
    ...BEFORE_REACT,
    steps: [tab, down, { press: 'Delete', until: 'Removed yoga' }, tab, tab],
  },
  place: {
    title: 'Choosing a place by typing',
    notes: [
      'Orca: after the choice it says the field with its value, or the value as selected, whichever event comes first.',
    ],
    ...SEARCH,
    varying: [
      [
        /^(?:Location editable combo box|collapsed)\.?\nOakland\.?\n(?:opens listbox|selected)$/,
        'THE FIELD WITH Oakland',
      ],
    ],
    startsAt: SEARCH_BUTTON,
    steps: [back, { type: 'oak', until: '1 suggestion' }, down, enter],
  },
  failure: {
    title: 'Suggestions that fail',
    ...SEARCH,
    hasFailingSuggestions: true,
    steps: [tab, { type: 'jazz', until: 'problem running your search' }],
  },
  'phone-search': {
    title: 'The search on a phone, which is a dialog',
    notes: [
      'Orca 43: it does not say the field that a modal dialog focuses as it opens, on a page of nothing but a native dialog either.',
    ],
    ...SEARCH,
    // Orca may take the landmark behind the dialog for the one in it.
    varying: [[/^search\n(?=Location)/, ''], ...LIST_THAT_CLOSES],
    width: PHONE_WIDTH,
    steps: [tab, enter, { type: 'jaz', until: '4 suggestions' }, down, tab, tab, close],
  },
  'phone-search-before-react': {
    title: 'The search on a phone before React, which is a list under the field',
    ...SEARCH,
    ...BEFORE_REACT,
    width: PHONE_WIDTH,
    steps: [tab, enter, { type: 'jaz', until: '4 suggestions' }, down, down, close],
  },
  drawer: {
    title: 'The drawer on a phone',
    notes: ['Orca: of a dialog that has the focus it says the texts.'],
    path: LIGHT_PAGE,
    width: PHONE_WIDTH,
    startsAt: SEARCH_BUTTON,
    steps: [tab, tab, enter, tab, tab, close],
  },
  'drawer-before-react': {
    title: 'The menu of a phone before React',
    path: LIGHT_PAGE,
    ...BEFORE_REACT,
    width: PHONE_WIDTH,
    startsAt: SEARCH_BUTTON,
    steps: [tab, tab, enter, tab, tab, tab, back, back, back, enter],
  },
  'create-dialog': {
    title: 'The dialog that asks how to create an event',
    notes: ['Orca: of a dialog that has the focus it says the texts.'],
    path: LIGHT_PAGE,
    user: 'organizer',
    startsAt: HELP_BUTTON,
    steps: [tab, enter, tab, tab, close],
  },
  'user-menu': {
    title: 'The menu of the account, with its counts',
    path: LIGHT_PAGE,
    user: 'attendee',
    startsAt: HELP_BUTTON,
    steps: [tab, tab, tab, enter, down, down, down, down, down, close],
  },
  'user-menu-before-react': {
    title: 'The menu of the account before React, with its counts',
    path: LIGHT_PAGE,
    user: 'attendee',
    ...BEFORE_REACT,
    startsAt: HELP_SUMMARY,
    steps: [tab, tab, tab, enter, tab, tab, tab, tab, tab],
  },
  'log-out': {
    title: 'Logging out by the menu of the account, to the home page',
    path: LIGHT_PAGE,
    user: 'attendee',
    startsAt: ACCOUNT_BUTTON,
    steps: [enter, down, down, down, down, down, { press: 'Return', readsUntil: 'Sign In' }],
  },
  'log-out-before-react': {
    title: 'Logging out by the menu of the account before React',
    path: LIGHT_PAGE,
    user: 'attendee',
    ...BEFORE_REACT,
    startsAt: ACCOUNT_SUMMARY,
    steps: [enter, tab, tab, tab, tab, tab, tab, { press: 'Return', readsUntil: 'Stay signed in' }],
  },
  results: { title: 'The results of a search, which Orca reads up to the list', ...RESULTS },
  'results-before-react': {
    title: 'The results of a search before React, which Orca reads up to the list',
    ...RESULTS,
    ...BEFORE_REACT,
  },
} as const satisfies Readonly<Record<string, Scenario>>;

export type ScenarioName = keyof typeof SCENARIOS;
