import { type ReactNode, startTransition } from 'react';
import { hydrateRoot, type Root, type RootOptions } from 'react-dom/client';

/** In a transition, React hydrates in slices, between which the browser responds to the user. */
export function hydrateInTransition(element: Element, tree: ReactNode, options: RootOptions): Root {
  let root: Root | undefined;
  startTransition(() => {
    root = hydrateRoot(element, tree, options);
  });
  return root as Root;
}
