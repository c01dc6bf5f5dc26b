import { Menu as MenuIcon } from 'lucide-react';
import { useHeader } from '../ui/header-context.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './MobileMenu.module.css';
import { useMenuScope } from './menu-scope.ts';
import './DrawerContent.module.css';
import { ServerPanel } from './ServerPanel.tsx';

export interface MobileMenuProps {
  /** Opens the create-event modal, which returns focus to this opener; null where it is not offered. */
  readonly onCreateEvent: ((opener: HTMLElement | null) => void) | null;
}

/** "Menu": all that the row has no room for. The server sends `<details>`; after mount a button opens the drawer. */
export function MobileMenu({ onCreateEvent }: MobileMenuProps) {
  const { t } = useHeader();
  const { parts, isHydrated } = useMenuScope();
  const trigger = (
    <>
      <Icon of={MenuIcon} size={24} />
      <span className={styles.text}>{t('menu.menu')}</span>
    </>
  );
  if (parts !== null && isHydrated) return <parts.LiveNarrowMenu trigger={trigger} onCreateEvent={onCreateEvent} />;
  return (
    <details name="marquee-menu" className={styles.menu} data-menu="narrow">
      <summary className={styles.trigger} aria-label={t('menu.menu')}>
        {trigger}
      </summary>
      <ServerPanel className={styles.panel ?? ''}>
        {parts === null ? null : <parts.NarrowMenuContent onCreateEvent={null} />}
      </ServerPanel>
    </details>
  );
}
