import { X } from 'lucide-react';
import type { MouseEvent, RefObject } from 'react';
import { useHeader } from '../ui/header-context.ts';
import { Icon } from '../ui/Icon.tsx';
import { useModalDialog } from '../ui/use-modal-dialog.ts';
import styles from './Drawer.module.css';
import { DrawerContent } from './DrawerContent.tsx';

interface DrawerProps {
  readonly returnFocus: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly onCreateEvent: (() => void) | null;
}

/** The menu of narrow screens, from the right (design.md "Drawer"). */
export function Drawer({ returnFocus, onClose, onCreateEvent }: DrawerProps) {
  const { t } = useHeader();
  const dialog = useModalDialog({ onClose, returnFocus });
  // A link of a new tab, or of a host with a router of its own, leaves this page standing: the drawer must not cover it.
  // A button of a form stays: out of the document it would send nothing.
  const closeOnLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a[href]') !== null) onClose();
  };
  return (
    <dialog {...dialog} className={styles.drawer} aria-label={t('menu.menu')}>
      <div className={styles.top}>
        <span aria-hidden="true">{t('menu.menu')}</span>
        <button type="button" className={styles.close} onClick={onClose} aria-label={t('header.close')}>
          <Icon of={X} size={24} />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: choosing any of its links closes the drawer */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div className={styles.content} onClick={closeOnLink}>
        <DrawerContent onCreateEvent={onCreateEvent} />
      </div>
    </dialog>
  );
}
