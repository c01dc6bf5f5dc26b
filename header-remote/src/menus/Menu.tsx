import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './Menu.module.css';
import { useMenu } from './use-menu.ts';

interface MenuProps {
  readonly id: string;
  /** What stands on the button. */
  readonly trigger: ReactNode;
  /** The button's name, where its text alone does not say it. */
  readonly label?: string;
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

/**
 * A menu of links. The server sends it as `<details>`, which works with no script; after mount a button and a panel
 * take its box and keep its open state (contract §8).
 */
export function Menu(props: MenuProps) {
  const [isMounted, setIsMounted] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  const { open, buttonProps, panelProps, rootProps, button, close } = useMenu(props.id);
  const wasFocused = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the exchange happens once, at mount
  useLayoutEffect(() => {
    if (details.current?.open) open();
    wasFocused.current = details.current?.contains(document.activeElement) ?? false;
    setIsMounted(true);
  }, []);

  useLayoutEffect(() => {
    if (isMounted && wasFocused.current) button.current?.focus();
  }, [isMounted, button]);

  const { id, trigger, label, align = 'start', children } = props;
  const panelClass = `${styles.panel} ${styles[align]}`;
  if (!isMounted) {
    return (
      <details ref={details} name="marquee-menu" className={styles.menu}>
        <summary className={styles.trigger} aria-label={label}>
          {trigger}
        </summary>
        <div className={panelClass}>{children}</div>
      </details>
    );
  }
  return (
    <div className={styles.menu} {...rootProps}>
      <button className={styles.trigger} aria-label={label} data-track={`menu:${id}`} {...buttonProps}>
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: choosing any of its links closes the panel */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div className={panelClass} {...panelProps} onClick={close}>
        {children}
      </div>
    </div>
  );
}
