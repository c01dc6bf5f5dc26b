import { StrictMode, useEffect, useState } from 'react';
import { createRoot, type RootOptions } from 'react-dom/client';
import { HeaderContext, type HeaderContextValue } from '../ui/header-context.ts';
import { hydrateInParts } from '../ui/hydrate-in-parts.ts';
import { HeaderSearch } from './HeaderSearch.tsx';
import { SEARCH_IDENTIFIER_PREFIX } from './search-identifier-prefix.ts';

export { HeaderSearch };

interface SearchRootOptions {
  /** Calls back with the header's context, at once and whenever it is another one. */
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
 * Renders the search in an element, in a root of its own. The server's, if it is there, is hydrated.
 *
 * @param first the context that it was rendered with
 * @returns unmounts it
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
    // React calls it too where the search is unmounted, as with a header that fails, before it has hydrated the server's.
    onRecoverableError: (error) => isUnmounted || first.services.onError(error),
    onUncaughtError,
  };
  const root = element.firstChild === null ? createRoot(element, options) : hydrateInParts(element, tree, options);
  if (element.firstChild === null) root.render(tree);
  return () => {
    isUnmounted = true;
    root.unmount();
  };
}
