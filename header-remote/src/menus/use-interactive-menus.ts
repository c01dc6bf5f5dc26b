import { type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useHeader } from '../ui/header-context.ts';
import { hasBox } from '../ui/layout-end.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { HOVERED_MENU, MENUS, OPEN_MENU } from './menus-state.ts';
import { trackMenuActions } from './track-menu-actions.ts';

/**
 * A menu's trigger, which comes first, and the controls of its content, in the same order in the server's menu and the
 * interactive one.
 */
const CONTROLS = ':scope > button, a[href], [type="submit"], summary';

const listControls = (menu: Element) => [...menu.querySelectorAll<HTMLElement>(CONTROLS)];
const listSections = (menu: Element) => [...menu.querySelectorAll<HTMLDetailsElement>('details')];

/**
 * Reads which menus and lists the user opened, and which control has the focus, in the server's menus.
 *
 * @returns `restore` applies the same open lists and focus to the menus that replaced the server's
 */
function takeMenusSnapshot(root: Element) {
  const find = (id: string | undefined) => root.querySelector(`[data-menu="${id}"]`);

  // A menu that the user opened in the layout of another width is not open in this one.
  const openMenu = [...root.querySelectorAll<HTMLElement>('[data-menu][open]')].find(hasBox);
  const openId = openMenu?.dataset.menu;
  const sections = openMenu ? listSections(openMenu).map(({ open }) => open) : [];

  // `:focus` matches nothing while another window has the keyboard focus.
  const { activeElement } = document;
  const focusedMenu = root.contains(activeElement) ? activeElement?.closest<HTMLElement>('[data-menu]') : null;
  const focused = focusedMenu ? listControls(focusedMenu).indexOf(activeElement as HTMLElement) : -1;

  return {
    openId,
    restore() {
      const menu = find(openId);
      if (menu)
        for (const [index, section] of listSections(menu).entries()) section.open = sections[index] ?? section.open;
      const current = find(focusedMenu?.dataset.menu);
      if (current) listControls(current)[focused]?.focus();
    },
  };
}

const LOAD_IDLE_TIMEOUT_MS = 1000;

/**
 * Replaces the server's `<details>` with interactive menus, loaded when the page is idle. Until then, and
 * permanently if the chunk does not load, the `<details>` work as they are. The replacement waits for the end of a press, and keeps the open, focused and hovered state.
 *
 * @param root element around all menus
 */
export function useInteractiveMenus(root: RefObject<HTMLElement | null>): void {
  const { kept, onError, withMessages } = useHeader().services;
  useEffect(() => {
    const element = root.current;
    if (element === null || kept.read(MENUS) !== undefined) return undefined;
    const watching = new AbortController();
    const { signal } = watching;
    const actions = trackMenuActions(element, signal);
    const load = async () => {
      if (signal.aborted) return;
      try {
        const lazyMenus = await withMessages(import(/* webpackChunkName: "menus" */ './menus.lazy.tsx'));
        await actions.whenReleased();
        if (signal.aborted) return;
        // Synchronously, so that no user action comes between the snapshot and the new menus.
        const snapshot = takeMenusSnapshot(element);
        kept.set(HOVERED_MENU, actions.readHovered());
        flushSync(() => {
          kept.set(OPEN_MENU, snapshot.openId);
          kept.set(MENUS, lazyMenus);
        });
        kept.set(HOVERED_MENU, null);
        snapshot.restore();
      } catch (error) {
        onError(error);
      }
      watching.abort();
    };
    whenIdle(() => void load(), LOAD_IDLE_TIMEOUT_MS);
    return () => watching.abort();
  }, [root, kept, onError, withMessages]);
}
