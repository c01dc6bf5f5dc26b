import type { Contents } from './first-view.ts';

export interface MeasuredPath {
  readonly path: string;
  readonly contents: Contents;
  readonly name: string;
}

/** The pages that are compared: ours, and those of others. */
export const PAGES = {
  ours: { path: '/ours', contents: 'react', name: 'ours' },
  plain: { path: '/plain', contents: 'page', name: 'the same page without a header' },
  algolia: { path: '/algolia', contents: 'search', name: 'an Algolia Autocomplete bar' },
  downshift: { path: '/downshift', contents: 'search', name: 'a Downshift bar in React' },
  ordinary: { path: '/ordinary', contents: 'react', name: 'an ordinary federated header' },
  home: { path: '/', contents: 'react', name: 'the home page' },
  results: { path: '/d/ny--new-york/all-events/', contents: 'react', name: 'a page of results' },
} as const satisfies Record<string, MeasuredPath>;
