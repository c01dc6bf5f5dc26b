import { useEffect, useRef, useState } from 'react';
import type { PartServices } from '../ui/header-context.ts';
import type { SearchQueries } from './suggestions/search-queries.lazy.ts';

/** The query cache of a header's search, loaded behind the search itself, which works without it. */
export function useSearchQueries({ onError }: Pick<PartServices, 'onError'>) {
  const [queries, setQueries] = useState<SearchQueries | null>(null);
  const loading = useRef<Promise<SearchQueries>>(null);
  const [loadQueries] = useState(() => () => {
    loading.current ??= import(/* webpackChunkName: "queries" */ './suggestions/search-queries.lazy.ts')
      .then(({ createSearchQueries }) => createSearchQueries())
      .catch((error: unknown) => {
        loading.current = null;
        throw error;
      });
    return loading.current;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    let isGone = false;
    let unmount: (() => void) | undefined;
    loadQueries().then((loaded) => {
      unmount = loaded.mount();
      // Its fields have the cache, or still get it.
      if (isGone) unmount();
      else setQueries(loaded);
    }, onError);
    return () => {
      isGone = true;
      unmount?.();
    };
  }, [loadQueries]);
  return { queries, loadQueries };
}
