import { ArrowRight, X } from 'lucide-react';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { buildEventCreateAttempt, type EventCreateArea } from '../../../shared/analytics/analytics-events.ts';
import { whenStillHere } from '../../../shared/api/when-still-here.ts';
import { buildNavRowLink, type NavRowLinkId } from '../../../shared/navigation/navigation-links.ts';
import { useHeader } from '../ui/header-context.ts';
import { Icon } from '../ui/Icon.tsx';
import { opensElsewhere } from '../ui/opens-elsewhere.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { useModalDialog } from '../ui/use-modal-dialog.ts';
import styles from './CreateEventModal.module.css';
import { BlankPageIllustration, QuickStartIllustration } from './illustrations.tsx';

interface CardRow {
  readonly id: 'scratch' | 'ai';
  readonly link: NavRowLinkId;
  readonly illustration: ReactNode;
}

/** The two ways to create an event. Their messages are `create-event.{id}.title` and `.text`. */
const CARDS: readonly CardRow[] = [
  { id: 'scratch', link: 'create-from-scratch', illustration: <BlankPageIllustration /> },
  { id: 'ai', link: 'create-with-ai', illustration: <QuickStartIllustration /> },
];

export interface CreateEventModalProps {
  /** Part of the header where the user opened it, for analytics. */
  readonly area: EventCreateArea;
  readonly returnFocus: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

export function CreateEventModal({ area, returnFocus, onClose }: CreateEventModalProps) {
  const { props, t, services } = useHeader();
  const dialog = useModalDialog({ onClose, returnFocus });
  const titleId = useId();
  const [chosen, setChosen] = useState<CardRow['id'] | null>(null);

  useEffect(() => (chosen === null ? undefined : whenStillHere(() => setChosen(null))), [chosen]);

  const choose = (event: MouseEvent, { id, link }: CardRow) => {
    const isElsewhere = opensElsewhere(event);
    if (!isElsewhere) event.preventDefault();
    // One card loads at a time.
    if (chosen !== null && !isElsewhere) return;
    services.track(buildEventCreateAttempt(props.user, id, area));
    if (isElsewhere) return;
    setChosen(id);
    // A host with its own router stays on this page: the modal must not cover the next route.
    if (services.navigate(buildNavRowLink(props.env, link).url)) onClose();
  };

  return (
    <dialog {...dialog} className={styles.modal} aria-labelledby={titleId}>
      <div className={styles.top}>
        <h2 id={titleId} className={styles.title}>
          {t('create-event.title')}
        </h2>
        <button type="button" className={styles.close} onClick={onClose} aria-label={t('header.close')}>
          <Icon of={X} size={24} />
        </button>
      </div>
      <div className={styles.cards}>
        {CARDS.map((card) => (
          <a
            key={card.id}
            className={styles.card}
            href={buildNavRowLink(props.env, card.link).url}
            aria-busy={chosen === card.id}
            data-dimmed={chosen !== null && chosen !== card.id ? '' : undefined}
            data-track={`create-event:${card.id}`}
            onClick={(event) => choose(event, card)}
            onAuxClick={(event) => event.button === 1 && choose(event, card)}
          >
            <span className={styles.illustration}>{card.illustration}</span>
            <span className={styles.heading}>{t(`create-event.${card.id}.title`)}</span>
            <span className={styles.text}>{t(`create-event.${card.id}.text`)}</span>
            <span className={styles.go}>{chosen === card.id ? <Spinner /> : <Icon of={ArrowRight} />}</span>
          </a>
        ))}
      </div>
    </dialog>
  );
}
