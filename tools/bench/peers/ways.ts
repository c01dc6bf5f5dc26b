/** A way to put a header on pages of others. */
export interface Way {
  readonly name: string;
  readonly path: string;
  readonly isOurs: boolean;
  /** Whether it is a header: of the others only the search is compared. */
  readonly isHeader: boolean;
}

/** Ours, then those of others with the same header, then bars that are a search alone. */
export const WAYS = [
  { name: 'Marquee, edge composition', path: '/ours', isOurs: true, isHeader: true },
  { name: 'Marquee, fragment by the package', path: '/fragment', isOurs: true, isHeader: true },
  { name: 'Marquee, custom element', path: '/element', isOurs: true, isHeader: true },
  { name: 'Marquee, federation', path: '/federation', isOurs: true, isHeader: true },
  { name: 'Podium podlet and layout', path: '/podium', isOurs: false, isHeader: true },
  { name: 'Web Fragments, server-rendered', path: '/web-fragment', isOurs: false, isHeader: true },
  { name: 'Web Fragments, requested by the page', path: '/web-fragment-client', isOurs: false, isHeader: true },
  { name: 'iframe', path: '/iframe', isOurs: false, isHeader: true },
  { name: 'script tag, rendered in the browser', path: '/script-tag', isOurs: false, isHeader: true },
  { name: 'ordinary federated header', path: '/ordinary', isOurs: false, isHeader: true },
  { name: 'Algolia Autocomplete bar', path: '/algolia', isOurs: false, isHeader: false },
  { name: 'Downshift bar in React', path: '/downshift', isOurs: false, isHeader: false },
] as const satisfies readonly Way[];
