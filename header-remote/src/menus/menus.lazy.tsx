/**
 * The menus, except what is visible while they are closed: one chunk, because whoever opens one menu opens another. The
 * server renders them at once.
 */

import './server-styles.ts';
import { DrawerContent } from './DrawerContent.tsx';
import { InteractiveMenu } from './InteractiveMenu.tsx';
import { InteractiveMobileMenu } from './InteractiveMobileMenu.tsx';
import { MenuContent } from './MenuContent.tsx';
import type { LazyMenus } from './menus-context.ts';

export const lazyMenus: LazyMenus = { InteractiveMenu, InteractiveMobileMenu, MenuContent, DrawerContent };
