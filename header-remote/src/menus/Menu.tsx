import { ChevronDown, Menu as MenuIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { resolveUserLabel } from '../../../shared/navigation/user-label.ts';
import { Icon, Text } from '../ui/elements.tsx';
import { useHeader } from '../ui/header-context.ts';
import { preserveServerHtml } from '../ui/server-html.ts';
import { Avatar } from './Avatar.tsx';
import styles from './Menu.module.css';
import mobile from './MobileMenu.module.css';
import { type MenuProps, type MobileMenuProps, useMenus } from './menus-state.ts';

/** The menu Organize or Help in the bar. */
export function LinkMenu({ id }: { readonly id: 'organize' | 'help' }) {
  const { t } = useHeader();
  const trigger = (
    <>
      <Text>{t(`menu.${id}`)}</Text>
      <Icon of={ChevronDown} size={16} />
    </>
  );
  return <Menu id={id} trigger={trigger} />;
}

/** The account's menu in the bar. */
export function UserMenu({ labelClassName }: { readonly labelClassName: string }) {
  const { props, t } = useHeader();
  const label = resolveUserLabel(props.user);
  const trigger = (
    <>
      <Avatar user={props.user} />
      <span className={labelClassName}>
        <Text className={styles['user-label']} dir="auto" translate="no">
          {label}
        </Text>
      </span>
      <Icon of={ChevronDown} size={16} />
    </>
  );
  return <Menu id="user" label={t('menu.account', { label })} trigger={trigger} />;
}

/**
 * A menu of links. The server sends it as `<details>`, which works without script; once the interactive menus are
 * loaded, a button and a panel replace it with the same box and the same open state.
 */
function Menu(props: MenuProps) {
  const { lazyMenus } = useMenus();
  if (!__IS_SERVER__ && lazyMenus) return <lazyMenus.InteractiveMenu {...props} />;
  return (
    <ServerMenu {...props} styles={styles}>
      {__IS_SERVER__ && lazyMenus ? <lazyMenus.MenuContent id={props.id} /> : null}
    </ServerMenu>
  );
}

/**
 * "Menu": the links that do not fit in the row. Like the other menus, it is `<details>` until a button that opens the
 * drawer replaces it.
 */
export function MobileMenu({ onCreateEvent }: MobileMenuProps) {
  const { t } = useHeader();
  const { lazyMenus } = useMenus();
  const label = t('menu.menu');
  const trigger = (
    <>
      <Icon of={MenuIcon} size={24} />
      <Text className={mobile.text}>{label}</Text>
    </>
  );
  if (!__IS_SERVER__ && lazyMenus)
    return <lazyMenus.InteractiveMobileMenu trigger={trigger} onCreateEvent={onCreateEvent} />;
  return (
    <ServerMenu id="mobile" label={label} trigger={trigger} styles={mobile}>
      {__IS_SERVER__ && lazyMenus ? <lazyMenus.DrawerContent onCreateEvent={() => {}} /> : null}
    </ServerMenu>
  );
}

interface ServerMenuProps extends Omit<MenuProps, 'id'> {
  readonly id: string;
  readonly styles: Readonly<Record<string, string>>;
  /** Null in the browser, which keeps the server's HTML. */
  readonly children: ReactNode;
}

const ServerMenu = ({ id, label, trigger, styles: own, children }: ServerMenuProps) => (
  <details name="marquee-menu" className={own.menu} data-menu={id}>
    <summary className={own.trigger} aria-label={label} data-track={id === 'mobile' ? 'header:menu' : `menu:${id}`}>
      {trigger}
    </summary>
    <ServerPanel className={own.panel}>{children}</ServerPanel>
  </details>
);

/**
 * A panel with content that only the server renders. To hydrate it the browser would need the code of all menus; it
 * keeps the HTML as it is instead, until the interactive menu replaces it.
 */
function ServerPanel({
  className,
  children,
}: {
  readonly className: string | undefined;
  readonly children: ReactNode;
}) {
  const { services } = useHeader();
  return <div className={className} {...(children === null ? preserveServerHtml(services) : { children })} />;
}
