import { createLazyPart } from '../ui/lazy-part.ts';

/** The search on the whole screen of a phone, in the file of the keyword field's panel, which reports if it does not load. */
export const searchDialogPart = createLazyPart(() => import(/* webpackChunkName: "panels" */ './SearchDialog.tsx'));
