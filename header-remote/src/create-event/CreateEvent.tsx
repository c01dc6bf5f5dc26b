import { Plus } from 'lucide-react';
import { type FormEvent, type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { buildEventCreateAttempt, type EventCreateArea } from '../../../shared/analytics/analytics-events.ts';
import { buildNavRowLink } from '../../../shared/navigation/navigation-links.ts';
import { useHeader } from '../ui/header-context.ts';
import { Icon } from '../ui/Icon.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useLazyPart } from '../ui/use-lazy-part.ts';
import styles from './CreateEvent.module.css';

const fetchModal = () =>
  import(/* webpackChunkName: "create-event" */ './CreateEventModal.tsx').then(
    ({ CreateEventModal }) => CreateEventModal,
  );

export interface CreateEventHandle {
  readonly open: (area: EventCreateArea, opener: HTMLElement | null) => void;
}

interface CreateEventProps {
  readonly ref: Ref<CreateEventHandle>;
  /** Of the button, which narrow screens have in the drawer instead. */
  readonly className: string;
  /** Of its label, which gives way to the icon alone where there is no room. */
  readonly labelClassName: string;
}

/**
 * "Create an event": without script a form that goes to the page for creating one (contract §8); where the modal cannot
 * be fetched, the button's own path (spec §2).
 */
export function CreateEvent({ ref, className, labelClassName }: CreateEventProps) {
  const { props, t, services } = useHeader();
  const [area, setArea] = useState<EventCreateArea | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { Part: Modal, load } = useLazyPart(fetchModal, services.onError);

  const open = async (from: EventCreateArea, element: HTMLElement | null) => {
    opener.current = element;
    setIsLoading(true);
    const isThere = await load();
    setIsLoading(false);
    if (isThere) {
      setArea(from);
      return;
    }
    services.track(buildEventCreateAttempt(props.user, 'direct', from));
    services.navigate(buildNavRowLink(props.env, 'create-an-event').url);
  };
  useImperativeHandle(ref, () => ({ open: (from, element) => void open(from, element) }));

  const label = t('link.create-an-event');

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void open('header', button.current);
  };

  return (
    <>
      <form className={className} action={buildNavRowLink(props.env, 'create-from-scratch').url} onSubmit={onSubmit}>
        <button
          ref={button}
          type="submit"
          className={styles.button}
          aria-label={label}
          title={label}
          aria-busy={isLoading}
          data-track="header:create-event"
          onPointerEnter={() => void load()}
          onFocus={() => void load()}
        >
          {isLoading ? <Spinner /> : <Icon of={Plus} />}
          <span className={labelClassName}>{label}</span>
        </button>
      </form>
      {area !== null && Modal !== null ? (
        <Modal area={area} returnFocus={opener as RefObject<HTMLElement | null>} onClose={() => setArea(null)} />
      ) : null}
    </>
  );
}
