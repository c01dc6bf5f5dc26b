import { Menu as MenuIcon } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useHeader } from '../ui/header-context.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLazyPart } from '../ui/use-lazy-part.ts';
import styles from './NarrowMenu.module.css';
import { NarrowMenuContent } from './NarrowMenuContent.tsx';

const fetchDrawer = () => import(/* webpackChunkName: "drawer" */ './Drawer.tsx').then(({ Drawer }) => Drawer);

interface NarrowMenuProps {
  /** Opens the create-event modal, which returns focus to this opener; null where it is not offered. */
  readonly onCreateEvent: ((opener: HTMLElement | null) => void) | null;
}

/**
 * "Menu": all that the row has no room for. The server sends `<details>`; after mount a button opens the drawer. A
 * drawer that cannot be fetched leaves the `<details>`, whose links work as well (quality rule 17).
 */
export function NarrowMenu({ onCreateEvent }: NarrowMenuProps) {
  const { t, services } = useHeader();
  const [form, setForm] = useState<'details' | 'button'>('details');
  const [isOpen, setIsOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { Part: Drawer, load } = useLazyPart(fetchDrawer, services.onError);

  const open = async () => {
    if (await load()) setIsOpen(true);
    else setForm('details');
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the exchange happens once, at mount
  useLayoutEffect(() => {
    const wasOpen = details.current?.open === true;
    // The summary is about to give way to the button; focus must not fall to the page.
    const wasFocused = details.current?.contains(document.activeElement) === true;
    setForm('button');
    if (wasOpen) void open();
    if (wasFocused) queueMicrotask(() => button.current?.focus());
  }, []);

  const label = (
    <>
      <Icon of={MenuIcon} size={24} />
      <span className={styles.text}>{t('menu.menu')}</span>
    </>
  );
  if (form === 'details') {
    return (
      <details ref={details} name="marquee-menu" className={styles.menu}>
        <summary className={styles.trigger} aria-label={t('menu.menu')}>
          {label}
        </summary>
        <div className={styles.panel}>
          <NarrowMenuContent onCreateEvent={null} />
        </div>
      </details>
    );
  }
  return (
    <div className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={styles.trigger}
        aria-label={t('menu.menu')}
        title={t('menu.menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-track="header:menu"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => void open()}
      >
        {label}
      </button>
      {isOpen && Drawer !== null ? (
        <Drawer
          returnFocus={button}
          onClose={() => setIsOpen(false)}
          onCreateEvent={
            onCreateEvent === null
              ? null
              : () => {
                  setIsOpen(false);
                  onCreateEvent(button.current);
                }
          }
        />
      ) : null}
    </div>
  );
}
