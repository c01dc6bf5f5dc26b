import type { HeaderEnvironment } from '../contracts/header-props.ts';
import type { HeaderFlags } from '../flags/flags.ts';
import { createNavigationLink, type NavigationLink } from './links.ts';
import { buildSiteUrl } from './site-url.ts';

/** Where events are managed (spec §2): `creator-home` wins over `manage-overview` (contract §8). */
export const MANAGE_EVENTS_PATHS = {
  'creator-home': '/organizations/home',
  'manage-overview': '/manage/',
  none: '/myevents/',
} as const;

export function buildManageEventsLink(
  env: Pick<HeaderEnvironment, 'linkBase' | 'localeInfo' | 'isManageOverviewActive'>,
  flags: HeaderFlags,
): NavigationLink {
  const isOverview = env.isManageOverviewActive || flags['manage-overview'] === true;
  const path =
    MANAGE_EVENTS_PATHS[flags['creator-home'] === true ? 'creator-home' : isOverview ? 'manage-overview' : 'none'];
  return createNavigationLink('manage-events', buildSiteUrl(env, path));
}
