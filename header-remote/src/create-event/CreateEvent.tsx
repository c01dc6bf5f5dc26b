import { Plus } from 'lucide-react';
import { type ComponentType, type FormEvent, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { buildEventCreateAttempt, type EventCreateArea } from '../../../shared/analytics/analytics-events.ts';
import { buildNavRowLink } from '../../../shared/navigation/navigation-links.ts';
import { Icon, Spinner, Text } from '../ui/elements.tsx';
import { useHeader } from '../ui/header-context.ts';
import { useKeptState } from '../ui/kept-state.ts';
import { loadOnce } from '../ui/load-once.ts';
import styles from './CreateEvent.module.css';
import type { CreateEventModalProps } from './CreateEventModal.tsx';

/** Where the modal was opened from, and its code, in the kept state. */
const AREA = 'create-event';
const MODAL = 'create-event-modal';

/** Opens the modal. @param opener gets the focus back */
export type OpenCreateEvent = (area: EventCreateArea, opener: HTMLElement | null) => void;

interface CreateEventProps {
  readonly ref: Ref<OpenCreateEvent>;
  /** Class of the button. Smaller screens have it in the drawer instead. */
  readonly className: string;
  /** Class of the button's label, which is hidden where only the icon fits. */
  readonly labelClassName: string;
}

/** "Create an event": a button that opens a modal. Without script, or if the modal does not load, it goes to a page. */
export function CreateEvent({ ref, className, labelClassName }: CreateEventProps) {
  const { props, t, services } = useHeader();
  const { kept } = services;
  const area = useKeptState<EventCreateArea>(kept, AREA);
  const [isLoading, setIsLoading] = useState(false);
  const opener = useRef<HTMLElement | null>(null);
  const Modal = useKeptState<ComponentType<CreateEventModalProps>>(kept, MODAL);
  const load = useMemo(
    () =>
      loadOnce(async () => {
        const part = import(/* webpackChunkName: "create-event" */ './CreateEventModal.tsx');
        kept.set(MODAL, (await services.withMessages(part)).CreateEventModal);
      }),
    [kept, services],
  );
  const preload = () => void load().catch(services.onError);

  const open: OpenCreateEvent = async (from, element) => {
    opener.current = element;
    setIsLoading(true);
    const isLoaded = await load().then(() => true, services.onError);
    setIsLoading(false);
    if (isLoaded) return kept.set(AREA, from);
    if (!navigator.onLine && element instanceof HTMLButtonElement) {
      // The link would only lead to the browser's error page. The browser shows and announces the message.
      element.setCustomValidity(t('notice.offline'));
      element.reportValidity();
      return element.setCustomValidity('');
    }
    services.track(buildEventCreateAttempt(props.user, 'direct', from));
    services.navigate(buildNavRowLink(props.env, 'create-an-event').url);
  };
  useImperativeHandle(ref, () => open);

  const label = t('link.create-an-event');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    open('header', event.currentTarget.querySelector('button'));
  };

  return (
    <div className={styles.root}>
      <form className={className} action={buildNavRowLink(props.env, 'create-from-scratch').url} onSubmit={onSubmit}>
        <button
          type="submit"
          className={styles.button}
          aria-label={label}
          title={label}
          aria-busy={isLoading}
          data-track="header:create-event"
          onPointerEnter={preload}
          onFocus={preload}
        >
          {isLoading ? <Spinner /> : <Icon of={Plus} />}
          <Text className={labelClassName}>{label}</Text>
        </button>
      </form>
      {area && Modal ? <Modal area={area} returnFocus={opener} onClose={() => kept.set(AREA, undefined)} /> : null}
    </div>
  );
}
