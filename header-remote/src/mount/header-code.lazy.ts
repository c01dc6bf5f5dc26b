/** The code that renders the header, on the host's React. */
export { createHeaderRoot } from './create-header-root.tsx';
