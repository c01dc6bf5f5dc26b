/**
 * Pages that the header links to before any menu opens: separate from the other routes, because these are in its first
 * script. Paths have no language prefix; `:name` is a segment, whose characters `resolve-page.ts` restricts, and `{/}?`
 * an optional slash. For the other paths, a wrong trailing slash redirects.
 */
export const NAV_ROW_ROUTES = {
  home: '/',
  'search-results': '/d/:search/',
  'organizer-overview': '/organizer/overview/',
  'my-tickets': '/mytickets',
  likes: '/u/:publicId/favorites/events',
  tickets: '/u/:publicId/',
  'create-from-scratch': '/manage/events/create{/}?',
  'create-with-ai': '/manage/events/auto-create{/}?',
} as const satisfies Readonly<Record<string, `/${string}`>>;

/** Where the search form of a browser without script goes: the edge redirects it to the results. */
export const SEARCH_FORM_PATH = '/search';

type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<`/${Rest}`>
  : never;

/** The parameters of a path, as the rest of an argument list; empty if it has none. */
export type ParametersOf<Path extends string> = [ParameterOf<Path>] extends [never]
  ? []
  : [parameters: Readonly<Record<ParameterOf<Path>, string>>];

/** Fills in the parameters of a route's path, percent-encoded as in it; an optional slash is left out. */
export function fillPath<Path extends string>(path: Path, ...rest: ParametersOf<Path>): string {
  const [parameters = {}]: [Readonly<Record<string, string>>?] = rest;
  return path.replace(/:(\w+)|\{\/\}\?/g, (_, name = '') => parameters[name] ?? '');
}
