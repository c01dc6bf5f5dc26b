import { type ReactNode, useRef } from 'react';
import { useHeader } from '../ui/header-context.ts';
import { Drawer } from './Drawer.tsx';
import styles from './MobileMenu.module.css';
import type { MobileMenuProps } from './MobileMenu.tsx';
import { useMenuScope } from './menu-scope.ts';

const ID = 'narrow';

/** The button "Menu" and the drawer that it opens. */
export function InteractiveMobileMenu({ trigger, onCreateEvent }: MobileMenuProps & { readonly trigger: ReactNode }) {
  const { t } = useHeader();
  const { openId, setOpenId } = useMenuScope();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = openId === ID;
  const close = () => setOpenId((current) => (current === ID ? null : current));
  const createEvent = () => {
    close();
    onCreateEvent?.(button.current);
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
        onClick={() => setOpenId(() => ID)}
      >
        {trigger}
      </button>
      {isOpen ? (
        <Drawer returnFocus={button} onClose={close} onCreateEvent={onCreateEvent === null ? null : createEvent} />
      ) : null}
    </div>
  );
}
