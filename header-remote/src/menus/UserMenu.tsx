import { ChevronDown } from 'lucide-react';
import { resolveUserLabel } from '../../../shared/navigation/user-label.ts';
import { useHeader } from '../ui/header-context.ts';
import { Icon } from '../ui/Icon.tsx';
import { Avatar } from './Avatar.tsx';
import { Menu } from './Menu.tsx';
import styles from './UserMenu.module.css';

/** The account's menu in the bar. */
export function UserMenu({ labelClassName }: { readonly labelClassName: string }) {
  const { props, t } = useHeader();
  const label = resolveUserLabel(props.user);
  const trigger = (
    <>
      <Avatar user={props.user} />
      <span className={labelClassName}>
        <span className={styles.label}>{label}</span>
      </span>
      <Icon of={ChevronDown} size={16} />
    </>
  );
  return <Menu id="user" label={t('menu.account', { label })} trigger={trigger} />;
}
