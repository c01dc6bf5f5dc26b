import type { HeaderInteraction, SearchSource } from '../../../shared/analytics/analytics-events.ts';
import type { EarlyData } from '../../../shared/contracts/early-data.ts';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { fillSearchUrl } from '../../../shared/search-url/fill-search-url.ts';
import { isSendingAllowed } from '../analytics/unsent-events.ts';
import { dispatchHeaderEvent } from '../mount/header-events.ts';
import { ANNOUNCEMENT_DELAY_MS } from '../search/announcement-delay.ts';
import { createAnswers } from '../search/fields/answers.ts';
import { forgetEarlySearch, isEarlySearchLate, offerEarlySearch } from '../search/fields/keyword/early-handle.ts';
import { SUGGESTIONS_DEBOUNCE_MS } from '../search/fields/keyword/keyword-times.ts';
import { mergeSuggestions } from '../search/fields/keyword/merge-suggestions.ts';
import {
  addRecentSearch,
  readRecentSearches,
  selectRecentSearches,
  storeRecentSearches,
} from '../search/fields/keyword/recent-searches.ts';
import { REPEAT_MS } from '../search/repeat-time.ts';
import { hasSearchEntry, isHashPresent, writeHash } from '../search/search-hash.ts';
import { type ComboboxEvent, createComboboxState, reduceCombobox } from '../ui/combobox/combobox.ts';
import { cleanInput, handleComboboxKey } from '../ui/combobox/combobox-input.ts';
import { PHONE_QUERY } from '../ui/layout-queries.ts';
import { createEarlyPanel, type EarlyPanelModel, TERM_PLACEHOLDER } from './early-panel.ts';

const CLICKABLE = '[role=option],button';

/**
 * Serves the keyword field of the server's HTML until React takes it over. What React will hydrate gets attributes and
 * listeners alone.
 */
export function startEarlySearch(root: Element): void {
  const find = <Found extends HTMLElement>(selector: string, from = root) =>
    from.querySelector<Found>(selector) as Found;
  const form = find<HTMLFormElement>('form');
  const input = find<HTMLInputElement>('[name=q]');
  const host = find('[data-marquee-panel]');
  if (!input || isEarlySearchLate(root)) return;
  const status = find('[role=status]');
  const dim = find('[data-marquee-dim]');
  const place = find<HTMLInputElement>('[name=location]');
  const readData = (name: string, from: Element) => JSON.parse(find(`[data-marquee-${name}]`, from).textContent);
  const { env, location, page, trending = [] }: HeaderProps = readData('props', root.parentElement as Element);
  const { allEventsUrl, suggestionsUrl, suggestionsScope, counts, removed, cleared }: EarlyData = readData(
    'early',
    root,
  );
  const field = host.parentElement as Element;
  const listId = input.getAttribute('aria-controls') as string;
  const phone = matchMedia(PHONE_QUERY);
  const listening = new AbortController();

  let combobox = createComboboxState(page.query);
  let isComposing = false;
  let recents: readonly string[] = [];
  let statusTimer = 0;
  let announced = '';
  let isWindowLeft = false;
  let isPressInside = false;
  let pressed: Element | null = null;
  let lastUrl = '';

  const readTyped = () => combobox.text.trim();
  const load = async (text: string, signal: AbortSignal): Promise<readonly string[]> => {
    const headers = {
      Accept: 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      'eb-lang': env.localeInfo.locale,
    };
    const response = await fetch(`${suggestionsUrl}${encodeURIComponent(text)}&${suggestionsScope}`, {
      headers,
      signal,
    });
    // The site's own edge has checked what it answers; an error has no suggestions, and throws here.
    return [...new Set<string>((await response.json()).query.values())];
  };

  const suggestions = createAnswers(SUGGESTIONS_DEBOUNCE_MS, { load, onChange: () => render() });
  const follow = () => {
    suggestions.follow({
      text: readTyped(),
      scope: suggestionsScope,
      isWanted: combobox.isOpen,
      isComposing,
    });
  };
  const resolveList = (): Pick<EarlyPanelModel, 'kind' | 'terms'> => {
    const typed = readTyped();
    const fitting = selectRecentSearches(recents, typed);
    if (typed !== '') return { kind: 'suggestions', terms: mergeSuggestions(typed, fitting, suggestions.read()) };
    return recents.length > 0 ? { kind: 'recent', terms: fitting } : { kind: 'trending', terms: trending };
  };
  const render = () => {
    const { text, isOpen, activeKey } = combobox;
    const typed = readTyped();
    const list = resolveList();
    const terms = isOpen ? list.terms : [];
    showPanel({ kind: list.kind, terms, recents, typed, activeKey });
    if (input.value !== text) input.value = text;
    input.ariaExpanded = `${terms.length > 0}`;
    const active = activeKey === null ? -1 : terms.indexOf(activeKey);
    if (active < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `${listId}-${active}`);
    const { answer, text: query, isCurrent } = suggestions.read();
    const isAnswered = isOpen && typed !== '' && typed === query && isCurrent;
    const announcement = (isAnswered && answer && counts[terms.length]) || '';
    if (announced === announcement + text) return;
    announced = announcement + text;
    clearTimeout(statusTimer);
    if (announcement === '' && status.textContent === '') return;
    statusTimer = window.setTimeout(announce, announcement === '' ? 0 : ANNOUNCEMENT_DELAY_MS, announcement);
  };
  const dispatch = (event: ComboboxEvent) => {
    const wasOpen = combobox.isOpen;
    combobox = reduceCombobox(combobox, event);
    if (combobox.isOpen && !wasOpen) recents = readRecentSearches() ?? recents;
    follow();
    render();
  };
  const announce = (text: string) => {
    status.textContent = text;
  };
  const keepRecents = (terms: readonly string[], announcement: string) => {
    storeRecentSearches(terms);
    recents = terms;
    render();
    announce(announcement);
  };
  const showOverlay = (isOpen: boolean) => {
    writeHash(isOpen);
    dim.hidden = !isOpen || phone.matches;
  };
  const open = () => {
    dispatch({ type: 'opened' });
    showOverlay(true);
  };
  const close = () => {
    dispatch({ type: 'closed' });
    showOverlay(false);
  };
  const buildUrl = (words: string) => fillSearchUrl(allEventsUrl, words);
  const track = (label: SearchSource) => {
    const interaction: HeaderInteraction = { name: 'HeaderInteraction', category: 'search', action: 'click', label };
    const event = { ...interaction, requestPath: page.path, pageName: page.name, eid: page.eid };
    dispatchHeaderEvent(root, 'marquee:analytics', event);
    if (!isSendingAllowed()) return;
    const [url, body] = [`${env.linkBase}/header/events`, JSON.stringify([event])];
    if (!navigator.sendBeacon?.(url, body)) fetch(url, { method: 'POST', body, keepalive: true }).catch(() => {});
  };
  const search = (text: string, source: SearchSource) => {
    const words = text.trim();
    const url = buildUrl(words);
    if (url === lastUrl) return;
    lastUrl = url;
    setTimeout(() => {
      lastUrl = '';
    }, REPEAT_MS);
    if (words !== '') storeRecentSearches(addRecentSearch(readRecentSearches() ?? recents, words));
    const method = hasSearchEntry() ? 'replace' : 'assign';
    close();
    track(source);
    // A page that cancels it navigates by itself.
    if (dispatchHeaderEvent(root, 'marquee:search', { query: words, location, url })) window.location[method](url);
  };
  const pick = (term: string) => {
    const { kind } = resolveList();
    dispatch({ type: 'filled', text: term });
    search(term, kind);
  };
  const remove = (term: string) => {
    if (resolveList().kind !== 'recent') return;
    const stored = readRecentSearches() ?? recents;
    keepRecents(
      stored.filter((one) => one !== term),
      removed.replace(TERM_PLACEHOLDER, () => term),
    );
    input.focus();
  };
  const clear = () => {
    keepRecents([], cleared);
    input.focus();
  };
  const showPanel = createEarlyPanel(host, find<HTMLTemplateElement>('template'), listId, {
    buildUrl,
    pick,
    remove,
    clear,
  });

  const on = <Name extends keyof HTMLElementEventMap>(
    target: EventTarget,
    names: readonly (Name | 'hashchange' | 'popstate')[],
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => {
    for (const name of names)
      target.addEventListener(name, listener as EventListener, {
        capture: target === document,
        signal: listening.signal,
      });
  };
  on(input, ['focus'], () => {
    if (!phone.matches && !isWindowLeft) open();
  });
  on(input, ['click'], open);
  on(input, ['input'], (event) => {
    // Changing the value would break the composition of an input method.
    if (!(event as InputEvent).isComposing) cleanInput(input);
    dispatch({ type: 'typed', text: input.value });
    showOverlay(true);
  });
  on(input, ['compositionstart', 'compositionend'], ({ type }) => {
    isComposing = type === 'compositionstart';
    follow();
  });
  // As in React's field: what is typed takes the place of the current location's name.
  on(place, ['click', 'focus'], () => place.select());
  on(form, ['keydown'], (event) => {
    const { key, target } = event;
    if (target === input) {
      if (key === 'Enter' && phone.matches && !combobox.isOpen) {
        event.preventDefault();
        return open();
      }
      const { kind, terms } = resolveList();
      handleComboboxKey(
        event,
        combobox,
        { keys: terms, hasButtons: kind === 'recent' },
        {
          open,
          close,
          leave: () => dispatch({ type: 'closed' }),
          clear: () => dispatch({ type: 'filled', text: '' }),
          highlight(active) {
            dispatch({ type: 'highlighted', key: active });
            showOverlay(true);
          },
          pick,
          remove,
        },
      );
    } else if (key === 'Escape' && target !== place) {
      input.focus();
      close();
    }
  });
  on(field, ['focusout'], ({ target, relatedTarget }: FocusEvent) => {
    // The window lost the focus, not the field: the browser gives it back without the user's doing.
    isWindowLeft = relatedTarget === null && document.activeElement === target;
    if (!isWindowLeft && !field.contains(relatedTarget as Node)) dispatch({ type: 'closed' });
  });
  // A press on the list or the button leaves the focus in the field.
  on(form, ['mousedown'], (event) => {
    if ((event.target as Element).closest('[type=submit],[data-marquee-panel]')) event.preventDefault();
  });
  on(form, ['submit'], (event) => {
    // A place that was typed is looked up by the form's own address.
    if (place.value !== place.defaultValue) return;
    search(input.value, 'typed');
    // Not before: in a browser where that throws, the form goes on by itself.
    event.preventDefault();
  });
  on(document, ['pointerdown', 'click', 'focusin'], ({ type, target }) => {
    const isInside = form.contains(target as Node);
    if (type !== 'focusin') pressed = type === 'click' ? null : (target as Element).closest(CLICKABLE);
    if (type === 'pointerdown') isPressInside = isInside;
    // A selection that is dragged out of a field ends in a click outside.
    else if (!isInside && !(type === 'click' && isPressInside) && (combobox.isOpen || !dim.hidden)) close();
  });
  on(window, ['hashchange', 'popstate'], () => {
    if (!isHashPresent()) close();
  });

  const end = () => {
    listening.abort();
    clearTimeout(statusTimer);
    if (pressed && host.contains(pressed)) {
      const { textContent, ariaLabel } = pressed;
      const clickSame = ({ target }: Event) => {
        const same = (target as Element).closest<HTMLElement>(CLICKABLE);
        if (same?.textContent === textContent && same.ariaLabel === ariaLabel) same.click();
      };
      // The element that the press began on is gone by its end: the browser would click what is around both.
      document.addEventListener('pointerup', clickSame, { once: true });
    }
    host.replaceChildren();
  };
  offerEarlySearch(root, {
    end,
    state() {
      // The event that brought React may be the one that brought this text.
      if (input.value !== combobox.text) dispatch({ type: 'typed', text: input.value });
      return { combobox, isComposing, status: status.textContent, recents, suggestions };
    },
    restart() {
      end();
      forgetEarlySearch(root);
      startEarlySearch(root);
    },
  });
  // What happened before this script.
  dispatch({ type: 'filled', text: input.value });
  if (isHashPresent()) input.focus();
  if (document.activeElement === input && !phone.matches) open();
}
