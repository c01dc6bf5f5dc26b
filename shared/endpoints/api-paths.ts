/** Folders of the JSON API. Every path below them belongs to a call, at the edge and at the origin. */
export const API_FOLDERS = ['/api', '/home/api'] as const;

/** Calls that only the embedded origin answers, for its own pages; the path of one row adds its id or slug. */
export const ORIGIN_PATHS = {
  searches: '/api/v3/searches/',
  events: '/api/v3/destination/events/',
  places: '/api/v3/places/',
} as const satisfies Readonly<Record<string, `${(typeof API_FOLDERS)[number]}/${string}/`>>;
