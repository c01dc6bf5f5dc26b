import { createLazyPart } from '../../../ui/lazy-part.ts';

/** What the keyword field shows once it is open. */
export const keywordPanelPart = createLazyPart(() => import(/* webpackChunkName: "panels" */ './KeywordPanel.tsx'));
