import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { PreHydrationData } from '../../../shared/contracts/pre-hydration-data.ts';
import { fillSearchUrl } from '../../../shared/search-url/query-slug.ts';
import { adoptInput, listenToSearch, selectRendered } from '../search/events/search-events.ts';
import { createKeywordField, KEYWORD_FIELD } from '../search/state/keyword-field.ts';
import { createSearchController, LATER_EFFECTS } from '../search/state/search-controller.ts';
import { findSearch, offerSearch } from '../search/state/search-handle.ts';
import { dispatchHeaderEvent } from '../start/header-events.ts';
import { PHONE_QUERY } from '../ui/layout-queries.ts';
import { readServerData } from './server-data.ts';
import { showSearch } from './show-search.ts';
import { storeUnsentSearch } from './unsent-search.ts';

/**
 * Serves the search of the server's HTML: creates its controller, which React adopts, and a view that lasts until then.
 * `extendSearch` adds the parts that need a request or a pause of the user.
 */
export function startSearch(root: Element): void {
  const input = root.querySelector<HTMLInputElement>(`[name=${KEYWORD_FIELD}]`);
  // Others may have removed a part, and hosts that put parsed HTML into a page by script (Web Fragments) leave the template
  // empty: React shows the panels then.
  if (
    !input ||
    !root.querySelector('template')?.content.firstChild ||
    !root.querySelector('[data-marquee-panel]') ||
    findSearch(root)
  )
    return;
  const { location, page, trending = [], trendingTimeframe: timeframe } = readServerData<HeaderProps>(root, 'props');
  const { allEventsUrl } = readServerData<PreHydrationData>(root, 'data');
  const phone = matchMedia(PHONE_QUERY);
  const buildUrl = (words = '') => fillSearchUrl(allEventsUrl, words);
  const controller = createSearchController({
    ...LATER_EFFECTS,
    buildUrl: ({ query }) => buildUrl(query),
    // A page that cancels the event navigates by itself.
    onSearch: (search) => dispatchHeaderEvent(root, 'marquee:search', { ...search, location }),
    navigate: (url, { replace }) => window.location[replace ? 'replace' : 'assign'](url),
    track: (source) => storeUnsentSearch(source, page),
  });

  controller.setRoot(root);
  const handle = offerSearch(root, controller, () => startSearch(root));
  listenToSearch(root, controller, handle.listening.signal);
  const field = createKeywordField(controller, input.defaultValue, {
    suggestions: null,
    followTrending: () => ({ terms: trending, timeframe }),
  });
  adoptInput(controller, field, !phone.matches);
  const focused = root.querySelector<HTMLInputElement>('[role=combobox]:focus');
  if (focused && focused !== input) selectRendered(focused);
  showSearch(root, input, handle, field, buildUrl);
}
