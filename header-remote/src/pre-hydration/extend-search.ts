import type { ApiClient } from '../../../shared/api/api-client.ts';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { PreHydrationData } from '../../../shared/contracts/pre-hydration-data.ts';
import { followPage } from '../search/events/page-events.ts';
import { createAnnouncer } from '../search/state/announcer.ts';
import { KEYWORD_FIELD, type KeywordField } from '../search/state/keyword-field.ts';
import { findSearch } from '../search/state/search-handle.ts';
import type { SearchHistoryMode } from '../search/state/search-history.ts';
import { createSuggestions } from '../search/suggestions/keyword-offers.ts';
import { splitMatch } from '../search/suggestions/split-match.ts';
import { fetchSuggestions } from '../search/suggestions/suggestion-calls.ts';
import { cleanInput } from '../ui/combobox/combobox-input.ts';
import { PHONE_QUERY } from '../ui/layout-queries.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { countSearch } from './count-early.ts';
import { describeCount, describeRemoval } from './describe-search.ts';
import { readServerData } from './server-data.ts';
import { mayHaveUnsentSearch, takeUnsentSearch } from './unsent-search.ts';

/** The part of `ApiClient` that suggestions need: a read, without the errors of a call. */
const createApi = ({ linkBase, localeInfo }: HeaderProps['env']): Pick<ApiClient, 'callApi'> => ({
  async callApi(path, { parameters, signal } = {}) {
    const headers = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest', 'eb-lang': localeInfo.locale };
    const url = `${linkBase}${path}?${new URLSearchParams(parameters as Record<string, string>)}`;
    const response = await fetch(url, { headers, signal: signal ?? null });
    const answer: unknown = await response.json();
    if (!response.ok) throw answer;
    return answer;
  },
});

/** Styles typed part and completion of suggestions as React's panel does. @param completion a styled, empty element */
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
 * Adds the parts that the search of the server's HTML does not need at first: suggestions, announcements and
 * analytics. It may run at any time, and does nothing where there is no search, React already shows it, or it is already extended.
 *
 * @param historyMode how the page's history says that the search is open
 */
export function extendSearch(root: Element, historyMode?: SearchHistoryMode): void {
  const handle = findSearch(root);
  if (!handle || handle.viewing.signal.aborted || handle.announcer) return;
  const { controller, listening, restart } = handle;
  const { signal } = handle.viewing;
  const { env, page } = readServerData<HeaderProps>(root, 'props');
  const data = readServerData<PreHydrationData>(root, 'data');
  const field = controller.find<KeywordField>(KEYWORD_FIELD) as KeywordField;
  const host = root.querySelector('[data-marquee-panel]') as Element;
  // A blocker may have removed it.
  const backdrop = root.querySelector<HTMLElement>('[data-marquee-backdrop]');
  const phone = matchMedia(PHONE_QUERY);
  const completion = root.querySelector('template')?.content.querySelector('strong') as Element;
  const splitTerms = createSplitter(host, completion);
  const announcer = createAnnouncer(controller.root);

  const render = () => {
    const { combobox, offers } = field.read();
    if (backdrop) backdrop.hidden = !controller.read().isOpen || phone.matches;
    splitTerms(combobox.text.trim(), offers.terms);
    announcer.follow(combobox.isOpen ? describeCount(offers.answerCount, data) : '', combobox.text);
  };
  handle.announcer = announcer;
  controller.setPage({
    ...controller.page(),
    historyMode,
    cleanInput,
    announceRemoval: (term) => announcer.say(describeRemoval(term, data)),
    track: (source) => countSearch(root, env, { source, page, atMs: Date.now() }),
  });
  const stop = controller.subscribe(render);
  phone.addEventListener('change', render, { signal });
  signal.addEventListener('abort', () => {
    stop();
    if (backdrop) backdrop.hidden = true;
  });
  const suggestions = createSuggestions(
    {
      readScope: () => data.suggestionsScope,
      load: (question, wanted) => fetchSuggestions(createApi(env), question, wanted),
    },
    field.refresh,
  );
  field.setAnswers({ ...field.answers(), suggestions });
  // Writing to the history first would delay the request. The backdrop shows once a click on the page closes the search.
  followPage(root, controller, listening.signal);
  controller.notify();

  handle.restart = () => {
    restart?.();
    extendSearch(root, historyMode);
  };

  if (mayHaveUnsentSearch())
    whenIdle(() => {
      const unsent = takeUnsentSearch();
      if (unsent) countSearch(root, env, unsent);
    });
}
