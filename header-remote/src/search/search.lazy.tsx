import { StrictMode, useEffect, useState } from 'react';
import { createRoot, type RootOptions } from 'react-dom/client';
import { HeaderContext, type HeaderContextValue } from '../ui/header-context.ts';
import { hydrateInTransition } from '../ui/hydrate-in-transition.ts';
import { Recovery } from '../ui/Recovery.tsx';
import { isChangedByOthers } from '../ui/server-html.ts';
import { HeaderSearch, SEARCH_IDENTIFIER_PREFIX } from './HeaderSearch.tsx';

export { HeaderSearch };

interface SearchRootOptions {
  /** Calls back with the header's context, at once and whenever it changes. */
  readonly follow: (listener: (context: HeaderContextValue) => void) => void;
  readonly onUncaughtError: (error: unknown) => void;
}

interface FollowingSearchProps extends Pick<SearchRootOptions, 'follow'> {
  readonly first: HeaderContextValue;
  /** Called before React changes the element. */
  readonly onFirstRender: () => void;
}

function FollowingSearch({ first, follow, onFirstRender }: FollowingSearchProps) {
  useState(onFirstRender);
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
  let isUnmounted = false;
  let isForeign = false;
  const { root: header } = first.services;
  const onFirstRender = () => {
    isForeign ||= header !== undefined && isChangedByOthers(header);
  };
  const tree = (
    <StrictMode>
      <Recovery container={{ current: element }}>
        <FollowingSearch first={first} follow={follow} onFirstRender={onFirstRender} />
      </Recovery>
    </StrictMode>
  );
  const options: RootOptions = {
    identifierPrefix: SEARCH_IDENTIFIER_PREFIX,
    // React also calls this if the search is unmounted before it has hydrated, for example when the header fails.
    onRecoverableError: (error) => isUnmounted || isForeign || first.services.onError(error, 'render'),
    // `Recovery` catches nothing but what it recovers from.
    onCaughtError() {},
    onUncaughtError,
  };
  const root = element.firstChild === null ? createRoot(element, options) : hydrateInTransition(element, tree, options);
  if (element.firstChild === null) root.render(tree);
  return () => {
    isUnmounted = true;
    root.unmount();
  };
}
