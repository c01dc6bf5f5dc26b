import type { SearchSource } from '../../../shared/analytics/analytics-events.ts';
import type { EarlyData } from '../../../shared/contracts/early-data.ts';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { fillSearchUrl } from '../../../shared/search-url/fill-search-url.ts';
import { dispatchHeaderEvent } from '../mount/header-events.ts';
import { type EarlySearch, findEarlySearch, offerEarlySearch } from '../search/fields/keyword/early-handle.ts';
import {
  addRecentSearch,
  readRecentSearches,
  selectRecentSearches,
  storeRecentSearches,
} from '../search/fields/keyword/recent-searches.ts';
import { REPEAT_MS } from '../search/repeat-time.ts';
import { isHashPresent } from '../search/search-hash.ts';
import { type ComboboxEvent, createComboboxState, reduceCombobox } from '../ui/combobox/combobox.ts';
import { handleComboboxKey } from '../ui/combobox/combobox-input.ts';
import { isPlainClick } from '../ui/combobox/option-link.ts';
import { PHONE_QUERY } from '../ui/layout-queries.ts';
import { createEarlyPanel, type EarlyPanelModel } from './early-panel.ts';
import { storeUnsentSearch } from './unsent-search.ts';

/**
 * Serves the keyword field of the server's HTML until React takes it over. What React will hydrate gets attributes and
 * listeners alone. What needs a request, or a pause of the user, is added by `extendEarlySearch`.
 */
export function startEarlySearch(root: Element): void {
  const find = <Found extends Element = HTMLElement>(selector: string, from = root) =>
    from.querySelector<Found>(selector) as Found;
  const input = find<HTMLInputElement>('[name=q]');
  if (!input || findEarlySearch(root) !== undefined) return;
  const form = input.form as HTMLFormElement;
  const place = find<HTMLInputElement>('[name=location]');
  const host = find('[data-marquee-panel]');
  const field = host.parentElement as Element;
  const template = find<HTMLTemplateElement>('template').content;
  const readData = (name: string) =>
    JSON.parse(find(`[data-marquee-${name}]`, root.parentElement as Element).textContent);
  const { location, page, trending = [] }: HeaderProps = readData('props');
  const { allEventsUrl }: EarlyData = readData('early');
  const listId = input.getAttribute('aria-controls') as string;
  const phone = matchMedia(PHONE_QUERY);
  const listening = new AbortController();

  let combobox = createComboboxState(input.value);
  let isComposing = false;
  let recents: readonly string[] = [];
  let restedSinceMs = 0;
  let isWindowLeft = false;
  let lastUrl = '';
  let list: Pick<EarlyPanelModel, 'kind' | 'terms'>;
  let shown = '';

  const buildUrl = (words: string) => fillSearchUrl(allEventsUrl, words);
  const readRecents = () => readRecentSearches() ?? recents;
  const render = () => {
    const { text, isOpen, activeKey } = combobox;
    const typed = text.trim();
    const fitting = selectRecentSearches(recents, typed);
    const suggested = early.suggest?.(typed, fitting) ?? fitting;
    list = typed
      ? { kind: 'suggestions', terms: suggested }
      : recents[0]
        ? { kind: 'recent', terms: fitting }
        : { kind: 'trending', terms: trending };
    const terms = isOpen ? list.terms : [];
    const key = JSON.stringify([list.kind, terms]);
    if (key !== shown)
      host.replaceChildren(terms[0] ? createEarlyPanel(template, { ...list, recents }, listId, buildUrl) : '');
    shown = key;
    if (input.value !== text) input.value = text;
    input.ariaExpanded = `${!!terms[0]}`;
    const options = host.querySelectorAll('[role=option]');
    const active = options[terms.indexOf(activeKey as string)];
    for (const option of options) option.ariaSelected = `${option === active}`;
    if (active) input.setAttribute('aria-activedescendant', active.id);
    else input.removeAttribute('aria-activedescendant');
    early.onRender?.();
  };
  /** The text, or whether its suggestions are wanted, is another one. */
  const renderChange = () => {
    restedSinceMs = performance.now();
    render();
  };
  const dispatch = (event: ComboboxEvent) => {
    const before = combobox;
    combobox = reduceCombobox(before, event);
    if (combobox.isOpen && !before.isOpen) recents = readRecents();
    if (combobox.isOpen !== before.isOpen || combobox.text.trim() !== before.text.trim()) renderChange();
    else render();
  };
  /** @param term one that is removed; the empty text for all of them */
  const removeRecent = (term: string) => {
    recents = term ? readRecents().filter((one) => one !== term) : [];
    storeRecentSearches(recents);
    render();
    early.onRemoved?.(term);
    input.focus();
  };
  const open = () => {
    dispatch({ type: 'opened' });
    early.onOverlay?.(true);
  };
  const leave = () => dispatch({ type: 'closed' });
  const close = () => {
    leave();
    early.onOverlay?.(false);
  };
  const fill = (text: string) => dispatch({ type: 'filled', text });
  const search = (text: string, source: SearchSource) => {
    const query = text.trim();
    const url = buildUrl(query);
    if (url === lastUrl) return;
    lastUrl = url;
    setTimeout(() => {
      lastUrl = '';
    }, REPEAT_MS);
    if (query) storeRecentSearches(addRecentSearch(readRecents(), query));
    close();
    early.track(source);
    // A page that cancels it navigates by itself.
    if (dispatchHeaderEvent(root, 'marquee:search', { query, location, url }))
      window.location[early.hasEntry?.() ? 'replace' : 'assign'](url);
  };
  const pick = (term: string) => {
    const { kind } = list;
    const source = recents.includes(term) ? 'recent' : kind;
    fill(term);
    search(term, source);
  };

  const on = <Name extends keyof HTMLElementEventMap>(
    target: EventTarget,
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => target.addEventListener(name, listener as EventListener, { signal: listening.signal });
  on(input, 'focus', () => {
    if (!phone.matches && !isWindowLeft) open();
  });
  on(input, 'click', open);
  on(input, 'input', () => {
    dispatch({ type: 'typed', text: input.value });
    early.onOverlay?.(true);
  });
  const compose = ({ type }: Event) => {
    isComposing = type === 'compositionstart';
    renderChange();
  };
  on(input, 'compositionstart', compose);
  on(input, 'compositionend', compose);
  on(host, 'click', (event) => {
    const target = (event.target as Element).closest<HTMLAnchorElement & HTMLButtonElement>('a,button');
    if (!target) return;
    if (target.href) {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      pick(target.textContent);
    } else removeRecent(target.value);
  });
  on(input, 'keydown', (event) => {
    if (event.key === 'Enter' && phone.matches && !combobox.isOpen) {
      event.preventDefault();
      return open();
    }
    handleComboboxKey(
      event,
      combobox,
      { keys: list.terms, hasButtons: list.kind === 'recent' },
      {
        open,
        close,
        leave,
        clear: () => fill(''),
        highlight(key) {
          dispatch({ type: 'highlighted', key });
          host.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
          early.onOverlay?.(true);
        },
        pick,
        remove(term) {
          if (list.kind === 'recent') removeRecent(term);
        },
      },
    );
  });
  on(field, 'focusout', ({ target, relatedTarget }: FocusEvent) => {
    // The window lost the focus, not the field: the browser gives it back without the user's doing.
    isWindowLeft = !relatedTarget && document.activeElement === target;
    if (!isWindowLeft && !field.contains(relatedTarget as Node)) leave();
  });
  // A press on the list or the button leaves the focus in the field.
  on(form, 'mousedown', (event) => {
    if ((event.target as Element).closest('[type=submit],[data-marquee-panel]')) event.preventDefault();
  });
  on(form, 'submit', (event) => {
    // A place that was typed is looked up by the form's own address.
    if (place.value !== place.defaultValue) return;
    search(input.value, 'typed');
    // Not before: in a browser where that throws, the form goes on by itself.
    event.preventDefault();
  });

  const early: EarlySearch = {
    signal: listening.signal,
    end() {
      listening.abort();
      host.replaceChildren();
    },
    state: () => ({ combobox, isComposing, recents, restedSinceMs }),
    restart: () => startEarlySearch(root),
    track: (source) => storeUnsentSearch(source, page),
    render,
    close,
  };
  offerEarlySearch(root, early);
  // What happened before this script.
  render();
  if (isHashPresent()) input.focus();
  if (document.activeElement === input && !phone.matches) open();
}
