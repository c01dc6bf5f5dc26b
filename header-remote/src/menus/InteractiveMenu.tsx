import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useHeader } from '../ui/header-context.ts';
import { focusControl, watchLayoutEnd } from '../ui/layout-end.ts';
import { isChoice } from '../ui/opens-elsewhere.ts';
import styles from './Menu.module.css';
import { MenuContent } from './MenuContent.tsx';
import { type MenuProps, useMenus } from './menus-state.ts';
import { useMenuHover } from './use-menu-hover.ts';

/** Index of the link that a key focuses, among `count` links of which `current` has focus (-1: none). */
const MOVES: Readonly<Record<string, (current: number, count: number) => number>> = {
  ArrowDown: (current, count) => (current + 1) % count,
  ArrowUp: (current, count) => (current <= 0 ? count - 1 : current - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};
const OPENING_KEYS = new Set(['ArrowDown', 'Enter', ' ']);

/** A menu as a disclosure of the ARIA APG: a button and the panel of links that it opens. */
export function InteractiveMenu({ id, trigger, label }: MenuProps) {
  const { services } = useHeader();
  const { openId, openMenu, closeMenu } = useMenus();
  const isOpen = openId === id;
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  const open = () => openMenu(id);
  const close = () => closeMenu(id);
  const hover = useMenuHover({
    id,
    isOpen,
    panel,
    onOpen() {
      open();
      services.trackInteraction('menu hover', id);
    },
    onClose: close,
  });

  // A layout effect listens before the menu shows: on a busy page other effects run a second later, and Escape would be lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` depends on the id alone
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    // Chromium may take the focus from a panel without a box before it reports the box.
    let hasFocus = root.current?.contains(document.activeElement) === true;
    const followUser = (event: Event) => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) close();
      else if (event.type === 'focusin') hasFocus = true;
    };
    // A menu that hover opened has no focus, and Escape must close it too (WCAG 1.4.13).
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (root.current?.contains(document.activeElement)) button.current?.focus();
      close();
    };
    const stopWatching = watchLayoutEnd(panel.current as Element, () => {
      if (hasFocus) focusControl(button.current as HTMLElement);
      close();
    });
    const listening = new AbortController();
    document.addEventListener('pointerdown', followUser, { capture: true, signal: listening.signal });
    document.addEventListener('focusin', followUser, listening);
    document.addEventListener('keydown', onKey, listening);
    return () => {
      stopWatching();
      listening.abort();
    };
  }, [id, isOpen]);

  const findLinks = () => [...(panel.current?.querySelectorAll<HTMLElement>('a[href], button') ?? [])];

  const onKeyDown = (event: KeyboardEvent) => {
    const isOnButton = event.target === button.current;
    if (isOnButton && OPENING_KEYS.has(event.key) && (!isOpen || event.repeat || event.key === 'ArrowDown')) {
      event.preventDefault();
      if (event.repeat) return;
      flushSync(open);
      findLinks()[0]?.focus();
    } else if (isOpen && event.key === 'Tab') {
      // The browser then moves focus from the button past the panel, which is hidden by that time.
      if (event.shiftKey && !isOnButton) event.preventDefault();
      button.current?.focus();
      flushSync(close);
    } else if (isOpen && !isOnButton) {
      const all = findLinks();
      const index = MOVES[event.key]?.(all.indexOf(event.target as HTMLElement), all.length);
      if (index === undefined) return;
      event.preventDefault();
      all[index]?.focus();
    }
  };

  const handlers = { ...hover.handlers, onKeyDown };
  const onClick = (event: MouseEvent) => {
    if (hover.handleClick(event) && isOpen) close();
    else open();
  };
  const closeOnChoice = (event: MouseEvent) => {
    // A click on a heading, the user's name or the panel's padding chooses nothing.
    if (!isChoice(event, 'a, button')) return;
    // The focus would be lost with the panel, and screen readers would name the page.
    button.current?.focus();
    close();
  };
  return (
    <div className={styles.menu} data-menu={id} ref={root} {...handlers}>
      <button
        ref={button}
        className={styles.trigger}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        data-track={`menu:${id}`}
        onClick={onClick}
      >
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: choosing any of its links closes the panel */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div className={styles.panel} ref={panel} id={panelId} hidden={!isOpen} onClick={closeOnChoice}>
        <MenuContent id={id} />
      </div>
    </div>
  );
}
