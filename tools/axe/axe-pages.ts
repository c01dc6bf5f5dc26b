import { PAGE_PATHS } from '../gallery/states.ts';

/** Pages by their name: those of the gallery, and those that show what the marketplace's data has. */
export const listAxePages = (event: string): Readonly<Record<string, string>> => ({
  ...PAGE_PATHS,
  event,
  checkout: `${event}tickets/`,
  organizer: '/o/1/',
  likes: '/u/ana-attendee/saved',
  account: '/account-settings/',
  'own events': '/myevents/',
  'staff search': '/admin/search/',
});
