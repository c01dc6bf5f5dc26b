/** Shown once the search is open: one chunk. */
export { KeywordPanel } from './KeywordPanel.tsx';
export { moveFocus, SearchDialog } from './SearchDialog.tsx';
