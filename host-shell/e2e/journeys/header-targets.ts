import type { Target } from './describe-element.ts';

type Menu = 'organize' | 'help' | 'user' | 'mobile';

/** The code of the menus, without which they are the server's. */
export const MENUS = /\/menus\.js$/;

/** A menu's trigger as the server sends it. */
export const serverTrigger = (menu: Menu): Target => ({ css: `header nav details[data-menu=${menu}] > summary` });

/** A menu's trigger once the menus' code has come. */
export const liveTrigger = (menu: Menu): Target => ({ css: `header nav div[data-menu=${menu}] > button` });

export const menuLink = (name: string): Target => ({ css: 'header nav a', name });
export const drawerLink = (name: string): Target => ({ css: 'dialog[open] a', name });

const COMBOBOX = 'header [role=combobox]';
export const KEYWORD: Target = { css: COMBOBOX, name: 'Search events' };
export const LOCATION: Target = { css: COMBOBOX, name: 'Location' };

/** Options of an open list: `Suggestions`, `Locations`. */
export const options = (list: string): string => `[role=listbox][aria-label="${list}"] [role=option]`;
