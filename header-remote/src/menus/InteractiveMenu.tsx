import type { MouseEvent } from 'react';
import styles from './Menu.module.css';
import type { MenuProps } from './Menu.tsx';
import { MenuPanel } from './MenuPanel.tsx';
import { useMenu } from './use-menu.ts';

/** A menu as a button and a panel: what takes the place of the server's `<details>`. */
export function InteractiveMenu({ id, trigger, label }: MenuProps) {
  const { buttonProps, panelProps, rootProps, close } = useMenu(id);
  const closeOnChoice = ({ target }: MouseEvent) => {
    // A label, the person's name or the panel's own ground is nothing to choose.
    if (target instanceof Element && target.closest('a, button') !== null) close();
  };
  return (
    <div className={styles.menu} data-menu={id} {...rootProps}>
      <button className={styles.trigger} aria-label={label} data-track={`menu:${id}`} {...buttonProps}>
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: choosing any of its links closes the panel */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div className={styles.panel} {...panelProps} onClick={closeOnChoice}>
        <MenuPanel id={id} />
      </div>
    </div>
  );
}
