import type { Organizer } from '../../marketplace/organizers/organizers.ts';
import { buildMarketLink } from '../http/links.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import { buildMarketPath } from '../page/market-paths.ts';
import type { EventOrganizer } from '../page/page-data.ts';

/** Describes an organizer by city and, if there are any, number of followers. */
export function describeOrganizer(
  { t }: PageServices,
  { city, followers }: Pick<Organizer, 'city' | 'followers'>,
): string {
  return [city ?? t('event.online'), ...(followers === 0 ? [] : [t('organizer.followers', { count: followers })])].join(
    ' · ',
  );
}

/** @param picture id of the uploaded picture */
export const buildPicturePath = (picture: string | null): string | null =>
  picture === null ? null : buildMarketPath('picture', { picture });

/** Creates the organizer card of an event's page. */
export function createOrganizerCard(services: PageServices, organizer: Organizer, isFollowed: boolean): EventOrganizer {
  const { t } = services;
  const { id, name, events, picture } = organizer;
  const planned = events === 0 ? [] : [t('organizer.event-count', { count: events })];
  return {
    name,
    picture: buildPicturePath(picture),
    path: buildMarketLink(services, 'organizer', { organizer: id }),
    line: [describeOrganizer(services, organizer), ...planned].join(' · '),
    follow: { organizer: id, isFollowed, subject: name },
  };
}
