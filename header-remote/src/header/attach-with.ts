import type { createRoot } from 'react-dom/client';
import type { AttachRoot } from './header-root.tsx';

export type CreateRoot = typeof createRoot;

/** Attaches trees by the `createRoot` of a React DOM: the host's, or the build's own. Imports no React: a host may have none. */
export const attachWith =
  (create: CreateRoot): AttachRoot =>
  (element, tree, options) => {
    const root = create(element, options);
    root.render(tree);
    return root;
  };
