import { type ReactNode, startTransition } from 'react';
import { hydrateRoot, type Root, type RootOptions } from 'react-dom/client';

/** Hydrates in a transition: React works in slices, and the browser responds to the user between them. */
export function hydrateInTransition(element: Element, tree: ReactNode, options: RootOptions): Root {
  let root: Root | undefined;
  startTransition(() => {
    root = hydrateRoot(element, tree, options);
  });
  return root as Root;
}
