/**
 * All of the menus that a reader of the server's HTML can do without: fetched after the header is alive, drawn at once
 * on the server. One chunk, because whoever reaches for one menu reaches for the next.
 */

import { DrawerContent } from './DrawerContent.tsx';
import { InteractiveMenu } from './InteractiveMenu.tsx';
import { InteractiveMobileMenu } from './InteractiveMobileMenu.tsx';
import { MenuPanel } from './MenuPanel.tsx';

export const menuParts = {
  LiveMenu: InteractiveMenu,
  LiveNarrowMenu: InteractiveMobileMenu,
  MenuPanel,
  NarrowMenuContent: DrawerContent,
} as const;

export type MenuParts = typeof menuParts;
