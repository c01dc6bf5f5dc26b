import { createLazyPart } from '../ui/lazy-part.ts';

/**
 * The full-screen search of phones. It is in the file of the keyword field's panel, which reports a failure to load.
 */
export const searchDialogPart = createLazyPart(() => import(/* webpackChunkName: "panels" */ './SearchDialog.tsx'));
