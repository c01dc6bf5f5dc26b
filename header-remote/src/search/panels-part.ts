import { createLazyPart } from '../ui/lazy-part.ts';

/** The keyword field's panel and the full-screen search of phones. */
export const panelsPart = createLazyPart(() => import(/* webpackChunkName: "panels" */ './panels.lazy.ts'));
