import { type ReactNode, StrictMode, useState } from 'react';
import { createRoot, type RootOptions } from 'react-dom/client';
import { HeaderContext, type HeaderContextValue, SEARCH_CONTEXT } from '../ui/header-context.ts';
import { hydrateInTransition } from '../ui/hydrate-in-transition.ts';
import { useKeptState } from '../ui/kept-state.ts';
import { Recovery } from '../ui/Recovery.tsx';
import { isChangedByOthers } from '../ui/server-html.ts';
import { HeaderSearch, SEARCH_IDENTIFIER_PREFIX } from './HeaderSearch.tsx';

export { HeaderSearch };

interface FollowingSearchProps {
  /** The context that the server's HTML shows. */
  readonly first: HeaderContextValue;
  /** Called before React changes the element. */
  readonly onFirstRender: () => void;
  readonly children: ReactNode;
}

function FollowingSearch({ first, onFirstRender, children }: FollowingSearchProps) {
  useState(onFirstRender);
  const context = useKeptState<HeaderContextValue>(first.services.kept, SEARCH_CONTEXT) ?? first;
  return <HeaderContext value={context}>{children}</HeaderContext>;
}

/**
 * Renders the search in an element, in a separate root. Server-rendered HTML is hydrated.
 *
 * @returns unmounts the search
 */
export function renderSearch(
  element: Element,
  first: HeaderContextValue,
  onUncaughtError: (error: unknown) => void,
): () => void {
  let isUnmounted = false;
  let isForeign = false;
  const { root: header, onError } = first.services;
  const onFirstRender = () => {
    isForeign ||= header !== undefined && isChangedByOthers(header);
  };
  const tree = (
    <StrictMode>
      <Recovery container={{ current: element }}>
        <FollowingSearch first={first} onFirstRender={onFirstRender}>
          <HeaderSearch />
        </FollowingSearch>
      </Recovery>
    </StrictMode>
  );
  const options: RootOptions = {
    identifierPrefix: SEARCH_IDENTIFIER_PREFIX,
    // React also calls this if the search is unmounted before it has hydrated, for example when the header fails.
    onRecoverableError: (error) => isUnmounted || isForeign || onError(error, 'render'),
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
