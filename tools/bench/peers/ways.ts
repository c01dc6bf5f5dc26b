/** Ways to put a header on pages: ours, those of others with the same header, and bars that are a search alone. */
export const WAYS = [
  { name: 'edge composition', path: '/ours' },
  { name: 'fragment by the package', path: '/fragment' },
  { name: 'custom element', path: '/element' },
  { name: 'federation', path: '/federation' },
  { name: 'the header in a frame', path: '/iframe' },
  { name: 'ordinary federated header', path: '/ordinary' },
  { name: 'Algolia Autocomplete bar', path: '/algolia' },
  { name: 'Downshift bar in React', path: '/downshift' },
] as const;
