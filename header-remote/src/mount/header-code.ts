/** What draws the header: one chunk on the host's React when federated, `mount.js` with a React of its own else. */

export { loadMessages } from './load-messages.ts';
export { renderHeader } from './render-header.tsx';
