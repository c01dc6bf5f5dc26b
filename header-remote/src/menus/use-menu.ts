import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useHeader } from '../ui/header-context.ts';
import type { MenuId } from './Menu.tsx';
import { useMenuScope } from './menu-scope.ts';
import { useMenuHover } from './use-menu-hover.ts';

/** Places of the link that a key goes to, among `count` links with `current` focused (-1: none). */
const MOVES: Readonly<Record<string, (current: number, count: number) => number>> = {
  ArrowDown: (current, count) => (current + 1) % count,
  ArrowUp: (current, count) => (current <= 0 ? count - 1 : current - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};
const OPENING_KEYS = new Set(['ArrowDown', 'Enter', ' ']);

/** A disclosure: a button and the panel of links that it opens (quality rule 12). */
export function useMenu(id: MenuId) {
  const { props, services } = useHeader();
  const { openId, setOpenId } = useMenuScope();
  const isOpen = openId === id;
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  const open = () => setOpenId(() => id);
  const close = () => setOpenId((current) => (current === id ? null : current));
  const hover = useMenuHover({
    id,
    isOpen,
    panel,
    onOpen() {
      open();
      const requestPath = props.page.path;
      services.track({ name: 'HeaderInteraction', requestPath, action: 'hover', category: 'menu', label: id });
    },
    onClose: close,
  });

  useEffect(() => {
    if (!isOpen) return undefined;
    const shut = () => setOpenId((current) => (current === id ? null : current));
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) shut();
    };
    // Opened by hover, the menu has no focus, and must close by Escape all the same (WCAG 1.4.13).
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (root.current?.contains(document.activeElement)) button.current?.focus();
      shut();
    };
    document.addEventListener('pointerdown', onOutside, true);
    document.addEventListener('focusin', onOutside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onOutside, true);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('keydown', onKey);
    };
  }, [id, isOpen, setOpenId]);

  const links = () => [...(panel.current?.querySelectorAll<HTMLElement>('a[href], button') ?? [])];

  const onKeyDown = (event: KeyboardEvent) => {
    const isOnButton = event.target === button.current;
    if (isOnButton && OPENING_KEYS.has(event.key) && (!isOpen || event.key === 'ArrowDown')) {
      event.preventDefault();
      if (event.repeat) return;
      flushSync(open);
      links()[0]?.focus();
    } else if (isOpen && event.key === 'Tab') {
      // Focus goes on from the button, to what follows it, and the panel is gone before the browser looks for that.
      if (event.shiftKey && !isOnButton) event.preventDefault();
      button.current?.focus();
      flushSync(close);
    } else if (isOpen && !isOnButton) {
      const all = links();
      const target = MOVES[event.key]?.(all.indexOf(event.target as HTMLElement), all.length);
      if (target === undefined) return;
      event.preventDefault();
      all[target]?.focus();
    }
  };

  return {
    close,
    rootProps: { ref: root, onKeyDown, ...hover.handlers },
    buttonProps: {
      ref: button,
      type: 'button',
      'aria-expanded': isOpen,
      'aria-controls': panelId,
      onClick() {
        const toggles = hover.takeClick();
        if (isOpen && toggles) close();
        else open();
      },
    },
    panelProps: { ref: panel, id: panelId, hidden: !isOpen },
  } as const;
}
