import { createLazyPart } from '../../../ui/lazy-part.ts';

/** In one chunk with the other field's. */
export const keywordPanelPart = createLazyPart(() => import(/* webpackChunkName: "panels" */ './KeywordPanel.tsx'));
