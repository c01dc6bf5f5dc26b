import type { ReactNode } from 'react';
import styles from './Menu.module.css';
import './MenuRow.module.css';
import './Person.module.css';
import { useMenuScope } from './menu-scope.ts';
import { ServerPanel } from './ServerPanel.tsx';

export type MenuId = 'organize' | 'help' | 'user';

export interface MenuProps {
  readonly id: MenuId;
  /** What stands on the button. */
  readonly trigger: ReactNode;
  /** The button's name, where its text alone does not say it. */
  readonly label?: string;
}

/**
 * A menu of links. The server sends it as `<details>`, which works with no script; after mount a button and a panel
 * take its box and keep its open state (contract §8).
 */
export function Menu(props: MenuProps) {
  const { parts, isHydrated } = useMenuScope();
  if (parts !== null && isHydrated) return <parts.LiveMenu {...props} />;
  const { id, trigger, label } = props;
  return (
    <details name="marquee-menu" className={styles.menu} data-menu={id}>
      <summary className={styles.trigger} aria-label={label}>
        {trigger}
      </summary>
      <ServerPanel className={styles.panel ?? ''}>{parts === null ? null : <parts.MenuPanel id={id} />}</ServerPanel>
    </details>
  );
}
