import { useLayoutEffect, useRef, useState } from 'react';
import type { ApiClient } from '../../../../../shared/api/api-client.ts';
import type { Location } from '../../../../../shared/location/location.ts';
import { useHeader } from '../../../ui/header-context.ts';
import { claimEarlySearch } from './early-handle.ts';
import { createKeywordStore, type KeywordState, type KeywordStore } from './keyword-store.ts';
import { type ResumedSearch, resumeEarlySearch } from './resume-early-search.ts';

/**
 * The keyword field's store and its state. Where the early layer has served the field until now, the store goes on with
 * what that knows, before the browser paints what React rendered.
 *
 * @param onResumed called then, instead of what a field without early layer does about text from before hydration
 */
export function useKeywordStore(
  api: ApiClient,
  location: Location | null,
  onResumed: (resumed: ResumedSearch) => void,
): readonly [store: KeywordStore, state: KeywordState] {
  const { props, services } = useHeader();
  const latestApi = useRef(api);
  latestApi.current = api;
  const [store] = useState(() =>
    createKeywordStore({
      callApi: (...call) => latestApi.current.callApi(...call),
      text: props.page.query,
      location,
      countrySlug: props.env.countrySlug,
      trending: props.trending && { terms: props.trending, timeframe: props.trendingTimeframe },
    }),
  );
  const [state, setState] = useState(store.read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useLayoutEffect(() => {
    const stop = store.subscribe(() => setState(store.read()));
    const early = __HAS_SERVER_HTML__ && services.root && claimEarlySearch(services.root);
    if (early) onResumed(resumeEarlySearch(services.root as Element, early, store));
    return () => {
      stop();
      // Ends what is under way.
      store.dispatch({ type: 'closed' });
    };
  }, [store]);
  useLayoutEffect(() => store.setPlace(location), [store, location]);
  return [store, state];
}
