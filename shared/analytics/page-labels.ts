interface PageLabelRow {
  readonly name: string;
  /** Part of the path, between whole segments; or `path`: the whole of it. */
  readonly fragment?: `/${string}/`;
  readonly path?: `/${string}`;
  /** Matches the whole path; its group is the id of the event that the page manages. */
  readonly pattern?: RegExp;
  /** Whether the page manages one event, whose id is the query parameter `eid`. */
  readonly hasEventId?: true;
}

/** Page names of analytics, by path. Earlier rows win: the terms of a search must not be mistaken for a page's name. */
export const PAGE_LABELS = [
  { name: 'event-listing', fragment: '/e/' },
  { name: 'discovery', fragment: '/d/' },
  { name: 'discovery', fragment: '/directory/' },
  { name: 'home', path: '/' },
  { name: 'orders', pattern: /^\/myevents\/(\d+)\/orders\/$/ },
  { name: 'event-dashboard', pattern: /^\/myevents\/(\d+)\// },
  { name: 'my-events', fragment: '/myevents/' },
  { name: 'my-events', path: '/manage/' },
  { name: 'my-events', path: '/organizations/home/' },
  { name: 'event-dashboard', fragment: '/myevent/', hasEventId: true },
  { name: 'event-dashboard', fragment: '/dashboard/', hasEventId: true },
  { name: 'access-levels', fragment: '/access-levels/', hasEventId: true },
  { name: 'apps-extension', fragment: '/apps/extensions/', hasEventId: true },
  { name: 'apps-extension-settings', fragment: '/apps/settings/', hasEventId: true },
  { name: 'apps-installed', fragment: '/apps/installed/', hasEventId: true },
  { name: 'apps', fragment: '/apps/', hasEventId: true },
  { name: 'order-confirmation', fragment: '/order-confirmation/', hasEventId: true },
  { name: 'order-confirmation', pattern: /^\/orders\/[^/]+\// },
  { name: 'order-form-questions', fragment: '/order-form/', hasEventId: true },
  { name: 'orders', fragment: '/orders/', hasEventId: true },
  { name: 'reports', fragment: '/reports/', hasEventId: true },
  { name: 'tracking-pixels', fragment: '/tracking-pixels/', hasEventId: true },
  { name: 'tracking-links', fragment: '/tracking-links/', hasEventId: true },
  { name: 'waitlist-settings', fragment: '/waitlist/', hasEventId: true },
  { name: 'widgets', fragment: '/web-integration/', hasEventId: true },
  { name: 'zones', fragment: '/zones/', hasEventId: true },
  { name: 'discount-and-access-codes', fragment: '/multi_event_discounts/', hasEventId: true },
  { name: 'email-invitations', fragment: '/createinvite/', hasEventId: true },
  { name: 'add-to-facebook', fragment: '/add-to-facebook/', hasEventId: true },
  { name: 'event-type', fragment: '/event-type/', hasEventId: true },
  { name: 'event-language', fragment: '/event-language/', hasEventId: true },
] as const satisfies readonly PageLabelRow[];

const OTHER_PAGE = 'other';

export type PageName = (typeof PAGE_LABELS)[number]['name'] | typeof OTHER_PAGE;

export const EVENT_ID = /^\d{1,20}$/;

/**
 * Names the page of a path for analytics.
 *
 * @param path path and query of the page, with or without the prefix of a language (`/fr/myevents/`, `/d/fr/…`)
 */
export function resolvePageLabel(path: string): { readonly pageName: PageName; readonly eid?: string } {
  const [pathname = '', query = ''] = path.split('?');
  // Anchored at the last other character: matched from each slash, a path of many slashes would take seconds.
  const whole = pathname.replace(/^\/[a-z]{2}(?=\/|$)/, '').replace(/([^/]|^)\/*$/, '$1/');
  const rows: readonly PageLabelRow[] = PAGE_LABELS;
  const row = rows.find(
    ({ path: own, fragment, pattern }) =>
      own === whole || (fragment && whole.includes(fragment)) || pattern?.test(whole),
  );
  const eid = row?.hasEventId ? /(?:^|&)eid=([^&]*)/.exec(query)?.[1] : row?.pattern?.exec(whole)?.[1];
  return {
    pageName: (row?.name ?? OTHER_PAGE) as PageName,
    ...(eid !== undefined && EVENT_ID.test(eid) ? { eid } : {}),
  };
}
