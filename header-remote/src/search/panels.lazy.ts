/** Shown once the search is open: one chunk. */
export { KeywordPanel } from './fields/keyword/KeywordPanel.tsx';
export { moveFocus, SearchDialog } from './SearchDialog.tsx';
