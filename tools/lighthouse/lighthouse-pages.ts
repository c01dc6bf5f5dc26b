import type { TestUser } from '../../host-shell/e2e/header/header-page.ts';

/** A page that Lighthouse scores. */
export interface LighthousePage {
  readonly path: string;
  readonly user: TestUser;
}

/** One page of each kind; `event` is the path of an event's page. */
export const listLighthousePages = (event: string): Readonly<Record<string, LighthousePage>> => ({
  home: { path: '/', user: 'anonymous' },
  results: { path: '/d/ny--new-york/all-events/', user: 'anonymous' },
  'nothing found': { path: '/d/germany--berlin/qwertzuiop/', user: 'anonymous' },
  event: { path: event, user: 'anonymous' },
  checkout: { path: `${event}tickets/`, user: 'attendee' },
  organizer: { path: '/o/1/', user: 'anonymous' },
  'sign in': { path: '/signin/', user: 'anonymous' },
  account: { path: '/account-settings/', user: 'attendee' },
  'create event': { path: '/manage/events/create', user: 'organizer' },
  staff: { path: '/admin/search/', user: 'staff' },
  'help article': { path: '/help/en-us/articles/319355/', user: 'anonymous' },
});
