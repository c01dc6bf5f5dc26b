/** Pages and actions of the marketplace that the header does not link to; `:name` is a segment. */
export const MARKET_PATHS = {
  /** Takes `like` or `unlike` with an event's id. */
  'like-event': '/likes/',
  organizer: '/o/:organizer/',
  follow: '/o/:organizer/follow/',
  'get-tickets': '/e/:event/tickets/',
  'cancel-order': '/orders/:order/cancel/',
  'event-collections': '/e/:event/collections/',
  collection: '/collections/:collection/',
  'delete-account': '/account-settings/delete/',
  'manage-event': '/myevents/:creation/',
  'event-state': '/myevents/:creation/state/',
  'hide-event': '/admin/events/:series/',
} as const satisfies Readonly<Record<string, `/${string}`>>;

export type MarketPathId = keyof typeof MARKET_PATHS;

export function buildMarketPath(id: MarketPathId, parameters: Readonly<Record<string, string | number>> = {}): string {
  return MARKET_PATHS[id].replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}

export const readNumber = (text: string | undefined): number | null =>
  /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null;
