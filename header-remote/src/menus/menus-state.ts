import type { ReactNode } from 'react';
import { useHeader } from '../ui/header-context.ts';
import { useKeptState } from '../ui/kept-state.ts';

export type MenuId = 'organize' | 'help' | 'user';

export interface MenuProps {
  readonly id: MenuId;
  /** Content of the button. */
  readonly trigger: ReactNode;
  /** The button's accessible name, if its text is not enough. */
  readonly label?: string;
}

export interface MobileMenuProps {
  /** Opens the create-event modal, which returns focus to the given opener. */
  readonly onCreateEvent: (opener: HTMLElement | null) => void;
}

/** The components whose code loads later. */
export type LazyMenus = typeof import('./menus.lazy.tsx');

/** Names in the header's kept state: the components that have loaded, and the open menu; only one is open at a time. */
export const MENUS = 'menus';
export const OPEN_MENU = 'open-menu';
/** The menu that the mouse hovers while buttons replace the server's `<details>`. */
export const HOVERED_MENU = 'hovered-menu';

/** State shared by the menus of one header. */
export function useMenus() {
  const { kept } = useHeader().services;
  const loaded = useKeptState<LazyMenus>(kept, MENUS);
  return {
    /** Undefined in the browser until the components are loaded and replace the server's `<details>`. */
    lazyMenus: __IS_SERVER__ ? (kept.read(MENUS) as LazyMenus | undefined) : loaded,
    openId: useKeptState<string | null>(kept, OPEN_MENU),
    openMenu: (id: string) => kept.set(OPEN_MENU, id),
    closeMenu(id: string) {
      if (kept.read(OPEN_MENU) === id) kept.set(OPEN_MENU, null);
    },
  };
}
