/** The code that renders the header: a chunk on the host's React when federated, else `mount.js` on a React of its own. */

export { createHeaderRoot } from './create-header-root.tsx';
export { loadMessages } from './load-files.ts';
