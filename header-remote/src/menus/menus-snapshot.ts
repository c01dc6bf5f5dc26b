import { hasBox } from '../ui/layout-end.ts';

/**
 * A menu's trigger, which comes first, and the controls of its content, in the same order in the server's menu and the
 * interactive one.
 */
const CONTROLS = ':scope > button, a[href], [type="submit"], summary';

const listControls = (menu: Element) => [...menu.querySelectorAll<HTMLElement>(CONTROLS)];
const listSections = (menu: Element) => [...menu.querySelectorAll<HTMLDetailsElement>('details')];

/** The menus and lists that the user opened, and the control with focus, in the server's menus. */
export interface MenusSnapshot {
  readonly openId: string | null;
  /** Applies the same open lists and focus to the menus that replaced the server's. */
  readonly restore: () => void;
}

/** @param root element around all menus */
export function takeMenusSnapshot(root: Element): MenusSnapshot {
  const getId = (menu: Element | null) => menu?.getAttribute('data-menu') ?? null;
  const find = (id: string | null) => root.querySelector(`[data-menu="${id}"]`);

  // A menu that the user opened in the layout of another width is not open in this one.
  const openMenu = [...root.querySelectorAll('[data-menu][open]')].find(hasBox) ?? null;
  const openId = getId(openMenu);
  const sections = openMenu === null ? [] : listSections(openMenu).map(({ open }) => open);

  // `:focus` matches nothing while another window has the keyboard focus.
  const { activeElement } = document;
  const focusedMenu = root.contains(activeElement) ? (activeElement?.closest('[data-menu]') ?? null) : null;
  const focusedId = getId(focusedMenu);
  const focused = focusedMenu === null ? -1 : listControls(focusedMenu).indexOf(activeElement as HTMLElement);

  return {
    openId,
    restore() {
      const menu = find(openId);
      if (menu !== null)
        for (const [index, section] of listSections(menu).entries()) section.open = sections[index] ?? section.open;
      const current = find(focusedId);
      if (current !== null) listControls(current)[focused]?.focus();
    },
  };
}
