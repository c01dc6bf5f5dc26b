import { createContext, type RefObject, use } from 'react';
import type { MenuParts } from './menus.lazy.tsx';

/** A pointer under way from a menu's button to its panel. */
export interface Transit {
  readonly id: string;
  /** Whether the pointer at this point is still on its way. */
  readonly isUnderWay: (point: { readonly clientX: number; readonly clientY: number }) => boolean;
}

/** What the menus of one header know of each other: only one is open (quality rule 12). */
export interface MenuScope {
  /** What draws the menus: on the server from the start, in the browser once it was fetched. */
  readonly parts: MenuParts | null;
  /** Whether buttons have taken the place of the server's `<details>`. */
  readonly isHydrated: boolean;
  readonly openId: string | null;
  readonly setOpenId: (change: (openId: string | null) => string | null) => void;
  readonly transit: RefObject<Transit | null>;
}

export const MenuScopeContext = createContext<MenuScope | null>(null);

/** @throws Error outside a `MenuScopeContext`: a mistake in the header itself. */
export function useMenuScope(): MenuScope {
  const scope = use(MenuScopeContext);
  if (scope === null) throw new Error('A menu needs a MenuScopeContext above it');
  return scope;
}
