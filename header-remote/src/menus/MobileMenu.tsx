import { Menu as MenuIcon } from 'lucide-react';
import { useHeader } from '../ui/header-context.ts';
import { Icon } from '../ui/Icon.tsx';
import { Text } from '../ui/Text.tsx';
import { ServerPanel } from './Menu.tsx';
import styles from './MobileMenu.module.css';
import { type MobileMenuProps, useMenus } from './menus-context.ts';

/**
 * "Menu": the links that do not fit in the row. Like `Menu`, it is `<details>` until a button that opens the drawer
 * replaces it.
 */
export function MobileMenu({ onCreateEvent }: MobileMenuProps) {
  const { t } = useHeader();
  const { lazyMenus } = useMenus();
  const trigger = (
    <>
      <Icon of={MenuIcon} size={24} />
      <Text className={styles.text}>{t('menu.menu')}</Text>
    </>
  );
  if (!__IS_SERVER__ && lazyMenus !== null) {
    return <lazyMenus.InteractiveMobileMenu trigger={trigger} onCreateEvent={onCreateEvent} />;
  }
  return (
    <details name="marquee-menu" className={styles.menu} data-menu="mobile">
      <summary className={styles.trigger} aria-label={t('menu.menu')}>
        {trigger}
      </summary>
      <ServerPanel className={styles.panel ?? ''}>
        {__IS_SERVER__ && lazyMenus !== null ? <lazyMenus.DrawerContent onCreateEvent={null} /> : null}
      </ServerPanel>
    </details>
  );
}
