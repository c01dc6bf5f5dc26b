import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { PreHydrationData } from '../../../shared/contracts/pre-hydration-data.ts';
import {
  AUTOCOMPLETE_CONSTANTS,
  AUTOCOMPLETE_PATH,
  type AutocompleteAnswer,
  readSuggestions,
} from '../../../shared/endpoints/autocomplete/autocomplete.ts';
import { followPage } from '../search/events/page-events.ts';
import { createAnnouncer } from '../search/state/announcer.ts';
import { KEYWORD_FIELD, type KeywordField } from '../search/state/keyword-field.ts';
import { findSearch, type SearchHandle } from '../search/state/search-handle.ts';
import { createRequestSource } from '../search/suggestions/request-source.ts';
import { splitMatch } from '../search/suggestions/split-match.ts';
import { createSuggestions } from '../search/suggestions/suggestions.ts';
import { cleanInput } from '../ui/combobox/combobox-input.ts';
import { prefetchHighlighted } from '../ui/combobox/prefetch-option.ts';
import { countSearch } from './count-search.ts';
import { describeCount, describeRemoval } from './describe-search.ts';
import { readServerData } from './server-data.ts';
import { takeUnsentSearch } from './unsent-search.ts';

/**
 * Requests the suggestions for a text.
 *
 * @param scope further parameters that the suggestions depend on
 */
async function requestSuggestions(
  { linkBase, localeInfo }: HeaderProps['env'],
  text: string,
  scope: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const query = `${new URLSearchParams(AUTOCOMPLETE_CONSTANTS)}&q=${encodeURIComponent(text)}&${scope}`;
  const headers = {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    'eb-lang': localeInfo.locale,
  };
  const response = await fetch(`${linkBase}${AUTOCOMPLETE_PATH}?${query}`, { headers, signal });
  const answer = (await response.json()) as AutocompleteAnswer;
  if (!response.ok) throw answer;
  return readSuggestions(answer);
}

/**
 * Styles the typed part of suggestions and their completion as React's panel does.
 *
 * @param completion an empty element with the style of a completion
 */
function createSplitter(host: Element, completion: Element): (typed: string, terms: readonly string[]) => void {
  let lastPanel: Element | null = null;
  let lastTyped = '';
  const wrap = (text: string, isTyped: boolean) => {
    const element = isTyped ? document.createElement('span') : (completion.cloneNode() as Element);
    element.append(text);
    return element;
  };
  return (typed, terms) => {
    const panel = host.querySelector('[data-kind=suggestions]');
    if (panel === lastPanel && typed === lastTyped) return;
    [lastPanel, lastTyped] = [panel, typed];
    // Others may have changed the text in the page.
    for (const [index, text] of panel?.querySelectorAll('[role=option]>span').entries() ?? [])
      text.replaceChildren(...splitMatch(terms[index] ?? '', typed).map((part) => wrap(part.text, part.isTyped)));
  };
}

/**
 * Adds the parts that the search of the server's HTML does not need at first: suggestions, announcements, prefetching
 * and analytics. It may run at any time.
 *
 * @returns the search; undefined if there is none, React already shows it, or it is already extended
 */
export function extendSearch(root: Element): SearchHandle | undefined {
  const handle = findSearch(root);
  if (!handle || handle.viewing.signal.aborted || handle.controller.parts().announcer) return;
  const { controller, listening, restart } = handle;
  const viewed = handle.viewing.signal;
  const { env, page } = readServerData<HeaderProps>(root, 'props');
  const data = readServerData<PreHydrationData>(root, 'data');
  const field = controller.find<KeywordField>(KEYWORD_FIELD) as KeywordField;
  const host = root.querySelector('[data-marquee-panel]') as Element;
  const completion = root.querySelector('template')?.content.querySelector('strong') as Element;
  const splitTerms = createSplitter(host, completion);
  const announcer = createAnnouncer(controller.root);
  let highlighted: Element | null = null;
  let endPrefetch = () => {};

  const render = () => {
    const { combobox, offers } = field.read();
    splitTerms(combobox.text.trim(), offers.terms);
    announcer.follow(combobox.isOpen ? describeCount(offers.answerCount, data) : '', combobox.text);
    const active = host.querySelector<HTMLAnchorElement>('[aria-selected=true]');
    if (active === highlighted) return;
    highlighted = active;
    endPrefetch();
    endPrefetch = prefetchHighlighted(active);
  };
  controller.provide({
    announcer,
    cleanInput,
    announceRemoval: (term) => announcer.say(describeRemoval(term, data)),
    track: (source) => countSearch(root, env, { source, page, atMs: Date.now() }),
  });
  viewed.addEventListener('abort', controller.subscribe(render));
  viewed.addEventListener('abort', () => endPrefetch());
  const source = createRequestSource(
    () => data.suggestionsScope,
    ({ text, scope }, signal) => requestSuggestions(env, text, scope, signal),
  );
  field.provide({ suggestions: createSuggestions(source, field.refresh) });
  // Writing to the history first would delay the request.
  followPage(root, controller, listening.signal);
  // The backdrop shows only once a click on the page closes the search.
  controller.notify();

  handle.restart = () => {
    restart?.();
    extendSearch(root);
  };

  // Events from before this script ran.
  const unsent = takeUnsentSearch();
  if (unsent) countSearch(root, env, unsent);
  return handle;
}
