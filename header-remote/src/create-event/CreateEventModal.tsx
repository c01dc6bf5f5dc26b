import { ArrowRight, X } from 'lucide-react';
import { type MouseEvent, type RefObject, useEffect, useId, useState } from 'react';
import { buildEventCreateAttempt, type EventCreateArea } from '../../../shared/analytics/analytics-events.ts';
import { whenStillHere } from '../../../shared/api/when-still-here.ts';
import { buildNavRowLink, type NavRowLinkId } from '../../../shared/navigation/navigation-links.ts';
import { Icon, Spinner } from '../ui/elements.tsx';
import { useHeader } from '../ui/header-context.ts';
import { opensElsewhere } from '../ui/opens-elsewhere.ts';
import { useModalDialog } from '../ui/use-modal-dialog.ts';
import styles from './CreateEventModal.module.css';

interface CardRow {
  readonly id: 'scratch' | 'ai';
  readonly link: NavRowLinkId;
  /** Paths: filled shapes, lines in the text's colour, and lines in the accent's. */
  readonly drawing: Readonly<Record<'shapes' | 'lines' | 'accents', string>>;
}

/** The two ways to create an event. Their messages are `create-event.{id}.title` and `.text`. */
const CARDS: readonly CardRow[] = [
  {
    id: 'scratch',
    link: 'create-from-scratch',
    // A page with its first lines, and the pen.
    drawing: {
      shapes: 'M50 20h44l18 18v66a4 4 0 0 1-4 4H50a4 4 0 0 1-4-4V24a4 4 0 0 1 4-4zM122 62l8 8-30 30-11 3 3-11z',
      lines: 'M94 20v14a4 4 0 0 0 4 4h14M56 76h46M56 86h32M116 68l8 8',
      accents: 'M59 48h40a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H59a3 3 0 0 1-3-3V51a3 3 0 0 1 3-3z',
    },
  },
  {
    id: 'ai',
    link: 'create-with-ai',
    // A ticket that fills itself in.
    drawing: {
      shapes:
        'M34 42h92a4 4 0 0 1 4 4v10a8 8 0 0 0 0 16v14a4 4 0 0 1-4 4H34a4 4 0 0 1-4-4V72a8 8 0 0 0 0-16V46a4 4 0 0 1 4-4z',
      lines: 'M100 50v4M100 62v4M100 74v4',
      accents: 'M46 58h38M46 70h26M120 12l3.600 9.400L133 25l-9.400 3.600L120 38l-3.600-9.400L107 25l9.400-3.600z',
    },
  },
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
            <span className={styles.illustration}>
              <svg className={styles.drawing} viewBox="0 0 160 120" aria-hidden="true">
                <circle cx="80" cy="62" r="52" fill="var(--marquee-accent-tint)" stroke="none" />
                <path d={card.drawing.shapes} fill="var(--marquee-surface)" />
                <path d={card.drawing.lines} />
                <path d={card.drawing.accents} stroke="var(--marquee-accent)" />
              </svg>
            </span>
            <span className={styles.heading}>{t(`create-event.${card.id}.title`)}</span>
            <span className={styles.text}>{t(`create-event.${card.id}.text`)}</span>
            <span className={styles.go}>{chosen === card.id ? <Spinner /> : <Icon of={ArrowRight} />}</span>
          </a>
        ))}
      </div>
    </dialog>
  );
}
