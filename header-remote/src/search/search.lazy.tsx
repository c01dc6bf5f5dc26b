import { StrictMode, useEffect, useState } from 'react';
import { createRoot, type RootOptions } from 'react-dom/client';
import { HeaderContext, type HeaderContextValue } from '../ui/header-context.ts';
import { hydrateInTransition } from '../ui/hydrate-in-transition.ts';
import { Recovery } from '../ui/Recovery.tsx';
import { isChangedByOthers } from '../ui/server-html.ts';
import { HeaderSearch, SEARCH_IDENTIFIER_PREFIX } from './HeaderSearch.tsx';

export { HeaderSearch };

/** The header's context, which the header's root keeps up to date. */
export interface ContextSource {
  /** The server's HTML shows this one. */
  readonly first: HeaderContextValue;
  current: HeaderContextValue;
  onChange?: () => void;
}

interface FollowingSearchProps {
  readonly source: ContextSource;
  /** Called before React changes the element. */
  readonly onFirstRender: () => void;
}

function FollowingSearch({ source, onFirstRender }: FollowingSearchProps) {
  useState(onFirstRender);
  const [context, setContext] = useState(source.first);
  useEffect(() => {
    source.onChange = () => setContext(source.current);
    source.onChange();
  }, [source]);
  return (
    <HeaderContext value={context}>
      <HeaderSearch />
    </HeaderContext>
  );
}

/**
 * Renders the search in an element, in a separate root. Server-rendered HTML is hydrated.
 *
 * @returns unmounts the search
 */
export function renderSearch(
  element: Element,
  source: ContextSource,
  onUncaughtError: (error: unknown) => void,
): () => void {
  let isUnmounted = false;
  let isForeign = false;
  const { root: header, onError } = source.first.services;
  const onFirstRender = () => {
    isForeign ||= header !== undefined && isChangedByOthers(header);
  };
  const tree = (
    <StrictMode>
      <Recovery container={{ current: element }}>
        <FollowingSearch source={source} onFirstRender={onFirstRender} />
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
