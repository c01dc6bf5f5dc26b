import type { createRoot } from 'react-dom/client';
import type { AttachRoot } from './create-header-root.tsx';

/** Attaches trees by the `createRoot` of a React DOM: the host's, or the build's own. */
export function attachWith(create: typeof createRoot): AttachRoot {
  return (element, tree, options) => {
    const root = create(element, options);
    root.render(tree);
    return root;
  };
}
