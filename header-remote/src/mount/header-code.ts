/** What draws the header: one chunk on the host's React when federated, `mount.js` with a React of its own else. */
export { drawHeader } from './draw-header.tsx';
export { loadMessages } from './load-messages.ts';
