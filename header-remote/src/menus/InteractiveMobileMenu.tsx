import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, type RefObject, useRef } from 'react';
import { Icon } from '../ui/elements.tsx';
import { useHeader } from '../ui/header-context.ts';
import { isChoice } from '../ui/opens-elsewhere.ts';
import { useModalDialog } from '../ui/use-modal-dialog.ts';
import drawerStyles from './Drawer.module.css';
import { DrawerContent } from './DrawerContent.tsx';
import styles from './MobileMenu.module.css';
import { type MobileMenuProps, useMenus } from './menus-state.ts';

const ID = 'mobile';

/** The button "Menu" and the drawer that it opens. */
export function InteractiveMobileMenu({ trigger, onCreateEvent }: MobileMenuProps & { readonly trigger: ReactNode }) {
  const { t } = useHeader();
  const { openId, openMenu, closeMenu } = useMenus();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = openId === ID;
  const close = () => closeMenu(ID);
  const createEvent = () => {
    close();
    onCreateEvent(button.current);
  };
  return (
    <div className={styles.menu} data-menu={ID}>
      <button
        ref={button}
        type="button"
        className={styles.trigger}
        aria-label={t('menu.menu')}
        title={t('menu.menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-track="header:menu"
        onClick={() => openMenu(ID)}
      >
        {trigger}
      </button>
      {isOpen ? <Drawer returnFocus={button} onClose={close} onCreateEvent={createEvent} /> : null}
    </div>
  );
}

interface DrawerProps {
  readonly returnFocus: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly onCreateEvent: () => void;
}

/** A modal dialog at the right edge of the page. */
function Drawer({ returnFocus, onClose, onCreateEvent }: DrawerProps) {
  const { t } = useHeader();
  const dialog = useModalDialog({ onClose, returnFocus });
  // A link that leads to a new tab, or in a host with a router, leaves this page in place: the drawer must not cover it.
  // A button of a form does not close it: a form outside the document is not submitted.
  const closeOnLink = (event: MouseEvent) => {
    if (isChoice(event, 'a[href]')) onClose();
  };
  return (
    <dialog {...dialog} className={drawerStyles.drawer} aria-label={t('menu.menu')}>
      <div className={drawerStyles.top}>
        <span>{t('menu.menu')}</span>
        <button type="button" className={drawerStyles.close} onClick={onClose} aria-label={t('header.close')}>
          <Icon of={X} size={24} />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: choosing any of its links closes the drawer */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div className={drawerStyles.content} onClick={closeOnLink}>
        <DrawerContent onCreateEvent={onCreateEvent} />
      </div>
    </dialog>
  );
}
