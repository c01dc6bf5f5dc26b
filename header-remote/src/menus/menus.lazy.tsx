/**
 * The content of the menus, which is invisible while they are closed. One chunk, because a user who opens one menu
 * opens others. The server renders it immediately.
 */

import './server-styles.ts';

export { DrawerContent } from './DrawerContent.tsx';
export { InteractiveMenu } from './InteractiveMenu.tsx';
export { InteractiveMobileMenu } from './InteractiveMobileMenu.tsx';
export { MenuContent } from './MenuContent.tsx';
