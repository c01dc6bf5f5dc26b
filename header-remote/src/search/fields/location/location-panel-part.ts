import { createLazyPart } from '../../../ui/lazy-part.ts';

/** In one chunk with the other field's. */
export const locationPanelPart = createLazyPart(() => import(/* webpackChunkName: "panels" */ './LocationPanel.tsx'));
