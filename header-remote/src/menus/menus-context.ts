import { type ComponentType, createContext, type ReactNode, type RefObject, use } from 'react';

export type MenuId = 'organize' | 'help' | 'user';

export interface MenuProps {
  readonly id: MenuId;
  /** Content of the button. */
  readonly trigger: ReactNode;
  /** The button's accessible name, if its text is not enough. */
  readonly label?: string;
}

export interface MobileMenuProps {
  /** Opens the create-event modal, which returns focus to the given opener; null if creating events is not offered. */
  readonly onCreateEvent: ((opener: HTMLElement | null) => void) | null;
}

/** The components of `menus.lazy.tsx`. */
export interface LazyMenus {
  readonly InteractiveMenu: ComponentType<MenuProps>;
  readonly InteractiveMobileMenu: ComponentType<MobileMenuProps & { readonly trigger: ReactNode }>;
  readonly MenuContent: ComponentType<{ readonly id: MenuId }>;
  readonly DrawerContent: ComponentType<{
    /** Opens the create-event modal; null if the form goes to the page instead. */
    readonly onCreateEvent: (() => void) | null;
  }>;
}

/** A pointer that has left a menu's button and may be moving to its panel. */
export interface PointerTransit {
  readonly id: string;
  /** Whether a pointer at this point is still moving to the panel. */
  readonly includes: (point: { readonly clientX: number; readonly clientY: number }) => boolean;
}

/** State shared by the menus of one header: only one menu is open at a time. */
export interface Menus {
  /** Null in the browser until the components are loaded and replace the server's `<details>`. */
  readonly lazyMenus: LazyMenus | null;
  readonly openId: string | null;
  readonly setOpenId: (change: (openId: string | null) => string | null) => void;
  readonly pointerTransit: RefObject<PointerTransit | null>;
  /** The menu that the mouse hovers while buttons replace the server's `<details>`. */
  readonly hoveredId: RefObject<string | null>;
}

export const MenusContext = createContext<Menus | null>(null);

export const useMenus = () => use(MenusContext) as Menus;
