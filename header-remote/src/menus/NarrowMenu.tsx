import { Menu as MenuIcon } from 'lucide-react';
import { useHeader } from '../ui/header-context.ts';
import { Icon } from '../ui/Icon.tsx';
import { useMenuScope } from './menu-scope.ts';
import styles from './NarrowMenu.module.css';
import './NarrowMenuContent.module.css';
import { ServerPanel } from './ServerPanel.tsx';

export interface NarrowMenuProps {
  /** Opens the create-event modal, which returns focus to this opener; null where it is not offered. */
  readonly onCreateEvent: ((opener: HTMLElement | null) => void) | null;
}

/** "Menu": all that the row has no room for. The server sends `<details>`; after mount a button opens the drawer. */
export function NarrowMenu({ onCreateEvent }: NarrowMenuProps) {
  const { t } = useHeader();
  const { parts, isLive } = useMenuScope();
  const trigger = (
    <>
      <Icon of={MenuIcon} size={24} />
      <span className={styles.text}>{t('menu.menu')}</span>
    </>
  );
  if (parts !== null && isLive) return <parts.LiveNarrowMenu trigger={trigger} onCreateEvent={onCreateEvent} />;
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
