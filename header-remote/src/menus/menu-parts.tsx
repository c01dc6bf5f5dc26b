/**
 * All of the menus that a reader of the server's HTML can do without: fetched after the header is alive, drawn at once
 * on the server. One chunk, because whoever reaches for one menu reaches for the next.
 */
import { LiveMenu } from './LiveMenu.tsx';
import { LiveNarrowMenu } from './LiveNarrowMenu.tsx';
import { MenuPanel } from './MenuPanel.tsx';
import { NarrowMenuContent } from './NarrowMenuContent.tsx';

export const menuParts = { LiveMenu, LiveNarrowMenu, MenuPanel, NarrowMenuContent } as const;

export type MenuParts = typeof menuParts;
