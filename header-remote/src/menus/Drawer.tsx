import { X } from 'lucide-react';
import type { RefObject } from 'react';
import { useHeader } from '../ui/header-context.ts';
import { Icon } from '../ui/Icon.tsx';
import { useModalDialog } from '../ui/use-modal-dialog.ts';
import styles from './Drawer.module.css';
import { NarrowMenuContent } from './NarrowMenuContent.tsx';

interface DrawerProps {
  readonly returnFocus: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly onCreateEvent: (() => void) | null;
}

/** The menu of narrow screens, from the right (design.md "Drawer"). */
export function Drawer({ returnFocus, onClose, onCreateEvent }: DrawerProps) {
  const { t } = useHeader();
  const dialog = useModalDialog({ onClose, returnFocus });
  return (
    <dialog {...dialog} className={styles.drawer} aria-label={t('menu.menu')}>
      <div className={styles.top}>
        <span aria-hidden="true">{t('menu.menu')}</span>
        <button type="button" className={styles.close} onClick={onClose} aria-label={t('header.close')}>
          <Icon of={X} size={24} />
        </button>
      </div>
      <div className={styles.content}>
        <NarrowMenuContent onCreateEvent={onCreateEvent} />
      </div>
    </dialog>
  );
}
