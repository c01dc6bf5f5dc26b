/** One press, or a text typed, and a part of what must be said before the next one. */
export type Step = ({ readonly press: string } | { readonly type: string }) & { readonly until?: string };

/** Something a user does by keyboard on one page, and hears. */
export interface Scenario {
  readonly title: string;
  /** Selector of the element that has the focus at first. */
  readonly startsAt: string;
  /** Default: React serves the header. */
  readonly servedBy?: 'pre-hydration';
  readonly steps: readonly Step[];
}

const tab = { press: 'Tab' } as const;
const down = { press: 'Down' } as const;
const SUGGESTIONS = { type: 'jaz', until: '4 suggestions' } as const;

/** What users hear. Each has its transcript in `transcripts/`. */
export const SCENARIOS = {
  row: {
    title: 'The row of links, and a menu of it',
    startsAt: 'header [type=submit]',
    steps: [tab, tab, { press: 'Return' }, tab, { press: 'shift+Tab' }, { press: 'Escape' }, tab, tab, tab, tab],
  },
  suggestions: {
    title: 'Opening the search, and moving in its suggestions',
    startsAt: 'header a[aria-label]',
    steps: [tab, SUGGESTIONS, down, down, { press: 'Up' }],
  },
  'suggestions-before-react': {
    title: 'Opening the search before React, and moving in its suggestions',
    startsAt: 'header a[aria-label]',
    servedBy: 'pre-hydration',
    steps: [tab, down, SUGGESTIONS, down, down, { press: 'Up' }, { press: 'Escape' }],
  },
} as const satisfies Readonly<Record<string, Scenario>>;

export type ScenarioName = keyof typeof SCENARIOS;
