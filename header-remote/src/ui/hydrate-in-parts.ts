import { type ReactNode, startTransition } from 'react';
import { hydrateRoot, type Root, type RootOptions } from 'react-dom/client';

/** As a transition, hydration is done in parts, between which the browser answers the user. */
export function hydrateInParts(element: Element, tree: ReactNode, options: RootOptions): Root {
  let root: Root | undefined;
  startTransition(() => {
    root = hydrateRoot(element, tree, options);
  });
  return root as Root;
}
