import { StrictMode, useEffect, useState } from 'react';
import { createRoot, type RootOptions } from 'react-dom/client';
import { HeaderContext, type HeaderContextValue } from '../ui/header-context.ts';
import { hydrateInTransition } from '../ui/hydrate-in-transition.ts';
import { HeaderSearch } from './HeaderSearch.tsx';
import { SEARCH_IDENTIFIER_PREFIX } from './search-identifier-prefix.ts';

export { HeaderSearch };

interface SearchRootOptions {
  /** Calls back with the header's context, at once and whenever it changes. */
  readonly follow: (listener: (context: HeaderContextValue) => void) => void;
  readonly onUncaughtError: (error: unknown) => void;
}

interface FollowingSearchProps extends Pick<SearchRootOptions, 'follow'> {
  readonly first: HeaderContextValue;
}

function FollowingSearch({ first, follow }: FollowingSearchProps) {
  const [context, setContext] = useState(first);
  useEffect(() => follow(setContext), [follow]);
  return (
    <HeaderContext value={context}>
      <HeaderSearch />
    </HeaderContext>
  );
}

/**
 * Renders the search in an element, in a separate root. Server-rendered HTML is hydrated.
 *
 * @param first the context of the first rendering
 * @returns unmounts the search
 */
export function renderSearch(
  element: Element,
  first: HeaderContextValue,
  { follow, onUncaughtError }: SearchRootOptions,
): () => void {
  const tree = (
    <StrictMode>
      <FollowingSearch first={first} follow={follow} />
    </StrictMode>
  );
  let isUnmounted = false;
  const options: RootOptions = {
    identifierPrefix: SEARCH_IDENTIFIER_PREFIX,
    // React also calls this if the search is unmounted before it has hydrated, for example when the header fails.
    onRecoverableError: (error) => isUnmounted || first.services.onError(error, 'render'),
    onUncaughtError,
  };
  const root = element.firstChild === null ? createRoot(element, options) : hydrateInTransition(element, tree, options);
  if (element.firstChild === null) root.render(tree);
  return () => {
    isUnmounted = true;
    root.unmount();
  };
}
