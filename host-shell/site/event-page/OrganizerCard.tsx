import { FollowButton } from '../blocks/FollowButton.tsx';
import { NamePicture } from '../blocks/NamePicture.tsx';
import { usePage } from '../page/page-context.ts';
import type { EventOrganizer } from '../page/page-data.ts';

/** The organizer of an event, with a link to the profile and a button to follow. */
export function OrganizerCard({
  organizer: { name, picture, path, line, follow },
}: {
  readonly organizer: EventOrganizer;
}) {
  const { t } = usePage();
  return (
    <section className="pg-organizer" aria-label={t('event.organizer')}>
      <NamePicture name={name} picture={picture} />
      <div className="pg-organizer__words">
        <p className="pg-organizer__name">
          <a className="pg-organizer__link" href={path}>
            {name}
          </a>
        </p>
        <p className="pg-organizer__line">{line}</p>
      </div>
      <div className="pg-organizer__actions">
        {/* The primary action of the page is the tickets. */}
        <FollowButton follow={follow} variant="secondary" />
      </div>
    </section>
  );
}
