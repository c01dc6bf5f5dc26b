/** Pages and actions of the marketplace that the header does not link to; `:name` is a segment. */
export const MARKET_PATHS = {
  /** Takes `like` or `unlike` with an event's id. */
  'like-event': '/likes/',
  'color-scheme': '/color-scheme/',
  organizer: '/o/:organizer/',
  follow: '/o/:organizer/follow/',
  checkout: '/e/:event/tickets/',
  /** For the script of the event's page. */
  'tickets-left': '/e/:event/tickets-left/',
  order: '/orders/:order/',
  'order-calendar': '/orders/:order/calendar.ics',
  'order-cancel': '/orders/:order/cancel/',
  'event-collections': '/e/:event/collections/',
  collection: '/collections/:collection/',
  'collection-events': '/collections/:collection/events/',
  'delete-account': '/account-settings/delete/',
  'manage-event': '/myevents/:creation/',
  'edit-event': '/myevents/:creation/edit/',
  'preview-event': '/myevents/:creation/preview/',
  'generated-event': '/myevents/:creation/generated/',
  'event-design': '/myevents/:creation/design/',
  'event-picture': '/myevents/:creation/picture/',
  'organizer-picture': '/myprofile/picture/',
  picture: '/pictures/:picture/',
  'event-state': '/myevents/:creation/state/',
  'cancel-event': '/myevents/:creation/cancel/',
  'event-orders': '/myevents/:creation/orders/',
  'event-attendees': '/myevents/:creation/attendees/',
  'attendees-csv': '/myevents/:creation/attendees.csv',
  'check-in': '/myevents/:creation/check-in/',
  'sign-in-code': '/account-settings/sign-in-code/',
  outbox: '/admin/outbox/',
  'admin-user': '/admin/users/:user/',
  'admin-event': '/admin/events/:event/',
  'admin-order': '/admin/orders/:order/',
} as const satisfies Readonly<Record<string, `/${string}`>>;

export type MarketPathId = keyof typeof MARKET_PATHS;

/** Builds a path of the marketplace, without language prefix. */
export function buildMarketPath(id: MarketPathId, parameters: Readonly<Record<string, string | number>> = {}): string {
  return MARKET_PATHS[id].replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}
