import { createLazyPart } from '../../../ui/lazy-part.ts';

/** The keyword field's panel, shown once the field is open. */
export const keywordPanelPart = createLazyPart(() => import(/* webpackChunkName: "panels" */ './KeywordPanel.tsx'));
