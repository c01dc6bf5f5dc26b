import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { resolveUserLabel } from '../../../shared/navigation/user-label.ts';
import { useHeader } from '../ui/header-context.ts';
import { Icon } from '../ui/Icon.tsx';
import { OPAQUE } from '../ui/server-html.ts';
import { Text } from '../ui/Text.tsx';
import { Avatar } from './Avatar.tsx';
import styles from './Menu.module.css';
import { type MenuProps, useMenus } from './menus-context.ts';

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
  if (!__IS_SERVER__ && lazyMenus !== null) return <lazyMenus.InteractiveMenu {...props} />;
  const { id, trigger, label } = props;
  return (
    <details name="marquee-menu" className={styles.menu} data-menu={id}>
      <summary className={styles.trigger} aria-label={label}>
        {trigger}
      </summary>
      <ServerPanel className={styles.panel ?? ''}>
        {__IS_SERVER__ && lazyMenus !== null ? <lazyMenus.MenuContent id={id} /> : null}
      </ServerPanel>
    </details>
  );
}

interface ServerPanelProps {
  readonly className: string;
  /** Null in the browser, which keeps the server's HTML. */
  readonly children: ReactNode;
}

const subscribeToNothing = () => () => {};

/**
 * A panel with content that only the server renders. To hydrate it the browser would need the code of all menus; it
 * keeps the HTML as it is instead, until the interactive menu replaces it.
 */
function HydratedPanel({ className, children }: ServerPanelProps) {
  const isHydrating = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const [isServerHtml] = useState(isHydrating);
  if (children !== null || !isServerHtml) return <div className={className}>{children}</div>;
  return <div className={className} {...OPAQUE} />;
}

/** See `HydratedPanel`. Without server HTML it is an empty element. */
export const ServerPanel = __HAS_SERVER_HTML__ ? HydratedPanel : 'div';
