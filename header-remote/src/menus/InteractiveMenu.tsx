import type { MouseEvent } from 'react';
import { opensElsewhere } from '../ui/opens-elsewhere.ts';
import styles from './Menu.module.css';
import { MenuContent } from './MenuContent.tsx';
import type { MenuProps } from './menus-context.ts';
import { useMenu } from './use-menu.ts';

/** A menu as a disclosure button and a panel of links. */
export function InteractiveMenu({ id, trigger, label }: MenuProps) {
  const { buttonProps, panelProps, rootProps, close } = useMenu(id);
  const closeOnChoice = (event: MouseEvent) => {
    const { target } = event;
    if (opensElsewhere(event)) return;
    // A click on a heading, the user's name or the panel's padding chooses nothing.
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
        <MenuContent id={id} />
      </div>
    </div>
  );
}
