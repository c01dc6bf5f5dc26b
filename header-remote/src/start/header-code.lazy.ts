/** The code that renders the header, on the host's React. */
export { HeaderSearch as Search } from '../search/HeaderSearch.tsx';
export { createHeaderRoot } from './header-root.tsx';
