/**
 * The content of the menus, which is invisible while they are closed. One chunk, because a user who opens one menu
 * opens others. The server renders it immediately.
 */

import './server-styles.ts';
import { DrawerContent } from './DrawerContent.tsx';
import { InteractiveMenu } from './InteractiveMenu.tsx';
import { InteractiveMobileMenu } from './InteractiveMobileMenu.tsx';
import { MenuContent } from './MenuContent.tsx';
import type { LazyMenus } from './menus-context.ts';

export const lazyMenus: LazyMenus = { InteractiveMenu, InteractiveMobileMenu, MenuContent, DrawerContent };
